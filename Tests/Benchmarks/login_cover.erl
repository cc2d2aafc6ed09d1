%% The model of LoginCover under PropEr.
%%   erlc +inline login_cover.erl
%%   erl -noshell -s login_cover main speed RUNS -s init stop
%%   erl -noshell -s login_cover main fault NUMBER -s init stop    (PropEr takes its seed from the clock)
-module(login_cover).
-include_lib("proper/include/proper.hrl").
-export([main/1]).

-record(s, {foreground = true, covered = true, ready = false, online = true, login = idle,
            attempt = 0, next = 1, saved = 0, resumed = false, last = 0, doubles = 0, user = false}).

end_as(Outcome, S) -> S#s{login = Outcome, attempt = 0, saved = 0, resumed = false}.

step(S = #s{foreground = true, login = L, online = true, user = false, next = N}, 0, _)
  when L =/= pending ->
    S#s{login = pending, attempt = N, next = N + 1, resumed = false, saved = 0};
step(S = #s{foreground = true, login = pending, attempt = A}, 1, _) ->
    S#s{foreground = false, covered = true, saved = A};
step(S = #s{foreground = true}, 1, _) -> S#s{foreground = false, covered = true};
step(S = #s{foreground = false, ready = R, login = pending, attempt = A, saved = A}, 2, _) ->
    S#s{foreground = true, covered = not R, resumed = true};
step(S = #s{foreground = false, ready = R}, 2, _) -> S#s{foreground = true, covered = not R};
step(S = #s{foreground = true, login = pending, attempt = A, last = Last, doubles = D}, 3, Fixed) ->
    Saved = case Fixed orelse not S#s.resumed of true -> 0; false -> S#s.saved end,
    Doubles = case A of Last -> D + 1; _ -> D end,
    S#s{doubles = Doubles, last = A, user = true, login = done, saved = Saved, attempt = 0,
        resumed = false};
step(S = #s{foreground = true, saved = Saved}, 4, _) when Saved > 0 ->
    S#s{ready = true, covered = false, login = pending, attempt = Saved};
step(S = #s{foreground = true, login = pending}, 4, _) ->
    S#s{ready = true, covered = false, login = idle, attempt = 0};
step(S = #s{foreground = true}, 4, _) -> S#s{ready = true, covered = false};
step(S = #s{login = pending}, 5, _) -> end_as(idle, S);
step(S = #s{login = pending}, 6, _) -> end_as(failed, S);
step(S = #s{login = pending}, 7, _) -> end_as(failed, S);
step(S, 7, _) -> S#s{saved = 0, resumed = false};
step(S = #s{foreground = true}, 8, _) -> S#s{ready = true, covered = false};
step(S = #s{online = true}, 9, _) -> S#s{online = false, saved = 0};
step(S, 10, _) -> S#s{online = true};
step(S = #s{user = true}, 11, _) -> (end_as(idle, S))#s{user = false};
step(S, _, _) -> S.

holds(#s{doubles = D, foreground = F, covered = C, attempt = A, login = L, next = N}) ->
    D =:= 0 andalso (F orelse C) andalso ((A > 0) =:= (L =:= pending)) andalso A < N.

play(_, [], _, Count) -> {true, Count};
play(S, [E | Rest], Fixed, Count) ->
    After = step(S, E, Fixed),
    case holds(After) of
        true -> play(After, Rest, Fixed, Count + 1);
        false -> {false, Count + 1}
    end.

check(List, Fixed) ->
    {IsFine, Count} = play(#s{}, List, Fixed, 0),
    put(events, get(events) + Count),
    case IsFine of true -> ok; false -> put(smallest, List) end,
    IsFine.

main([What, Number]) ->
    N = list_to_integer(atom_to_list(Number)),
    put(events, 0),
    put(smallest, []),
    Event = integer(0, 11),
    {Property, Runs} = case What of
        speed -> {?FORALL(L, vector(50, Event), check(L, true)), N};
        fault -> {?FORALL(L, resize(50, list(Event)), check(L, false)), 1000000}
    end,
    From = erlang:monotonic_time(),
    proper:quickcheck(Property, [quiet, {numtests, Runs}, {max_size, 50}, {max_shrinks, 100000}]),
    To = erlang:monotonic_time(),
    Seconds = erlang:convert_time_unit(To - From, native, microsecond) / 1.0e6,
    case What of
        speed -> io:format("events/s=~p~n", [round(get(events) / Seconds)]);
        fault -> io:format("seconds=~.4f length=~p~n", [Seconds, length(get(smallest))])
    end.
