/// Carries out `jobs` on up to `width` threads, and returns the results in the order of the jobs.
func inParallel<Job: Sendable, Result: Sendable>(
  _ jobs: [Job], width: Int, _ work: @escaping @Sendable (Int, Job) -> Result
) async -> [Result] {
  await withTaskGroup(of: (Int, Result).self) { group in
    var results = [Result?](repeating: nil, count: jobs.count)
    var next = 0
    func start() {
      guard next < jobs.count else { return }
      let index = next
      let job = jobs[index]
      next += 1
      group.addTask { (index, work(index, job)) }
    }
    for _ in 0..<max(1, width) { start() }
    while let (index, result) = await group.next() {
      results[index] = result
      start()
    }
    return results.compactMap { $0 }
  }
}
