#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

let code = await Command.run(Array(CommandLine.arguments.dropFirst()), .standard)
exit(code.rawValue)
