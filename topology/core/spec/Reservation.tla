----------------------------- MODULE Reservation -----------------------------
(***************************************************************************)
(* Several limits at once: Quotas. Each limit is counted by scope          *)
(* attributes of its own; a window is one limit in one scope. A call, or a *)
(* flow of several, takes its worst cost from all its windows together or  *)
(* from none, returns what it did not spend when it ends, and the rest     *)
(* when its windows have passed. Then it waits again, forever.             *)
(*                                                                         *)
(* No time here: a permit spent is free again some day (Window.tla says    *)
(* when). Costs may differ by window; in the code they are the same today. *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    a1, a2, b1, \* calls: two of account a, one of account b
    Taking      \* "together" as in Quotas.block and take, or the wrong variant: "one by one"

ASSUME Taking \in {"together", "one by one"}

Calls == {a1, a2, b1}

(* An account's limit in each account, one vendor-wide, one a method's.    *)
Windows == {"account a", "account b", "method", "vendor"}

Max == [w \in Windows |-> CASE w = "vendor" -> 4 [] w = "method" -> 2 [] OTHER -> 3]

(* The worst cost of a call by window; 0: the limit does not match it.     *)
Cost == (a1 :> [w \in Windows |-> CASE w = "account b" -> 0 [] w = "method" -> 0 [] OTHER -> 2]) @@
        (a2 :> [w \in Windows |-> CASE w = "account b" -> 0 [] w = "method" -> 1 [] OTHER -> 3]) @@
        (b1 :> [w \in Windows |-> CASE w = "account a" -> 0 [] w = "method" -> 2 [] OTHER -> 2])

(* What can never fit is INVALID at once (Quotas.tooSmallFor).             *)
ASSUME \A c \in Calls : \A w \in Windows : Cost[c][w] <= Max[w]

VARIABLES
    place, \* Entry.place of each call: "waiting", "in flight"; "spent": ended, its windows have not passed
    taken  \* [call -> [window -> permits held]]: RollingWindow.inFlight and spent, by call

vars == <<place, taken>>

Nothing == [w \in Windows |-> 0]

Held(w) == taken[a1][w] + taken[a2][w] + taken[b1][w]

Free(w) == Max[w] - Held(w)

Init == place = [c \in Calls |-> "waiting"] /\ taken = [c \in Calls |-> Nothing]

-----------------------------------------------------------------------------
(* Quotas.block is null.                                                   *)
Fits(c) == \A w \in Windows : Cost[c][w] <= Free(w)

StartTogether(c) ==
    /\ place[c] = "waiting"
    /\ Fits(c)
    /\ place' = [place EXCEPT ![c] = "in flight"]
    /\ taken' = [taken EXCEPT ![c] = Cost[c]]

(* Wrong: takes what one limit allows and holds it while another does not. *)
Missing(c) == {w \in Windows : taken[c][w] < Cost[c][w]}

CanTake(c, w) == place[c] = "waiting" /\ w \in Missing(c) /\ Cost[c][w] <= Free(w)

TakeOne(c, w) ==
    /\ CanTake(c, w)
    /\ taken' = [taken EXCEPT ![c][w] = Cost[c][w]]
    /\ place' = [place EXCEPT ![c] = IF Missing(c) = {w} THEN "in flight" ELSE "waiting"]

CanStart(c) ==
    IF Taking = "together" THEN place[c] = "waiting" /\ Fits(c) ELSE \E w \in Windows : CanTake(c, w)

Start(c) ==
    IF Taking = "together" THEN StartTogether(c) ELSE \E w \in Windows : TakeOne(c, w)

(* It spent "actual"; what is left of the worst case is free at once. What *)
(* did not leave (Reply.Unsent) spent nothing: Quotas.giveBack.            *)
End(c) ==
    /\ place[c] = "in flight"
    /\ place' = [place EXCEPT ![c] = "spent"]
    /\ \E unspent \in 0..3 :
          taken' = [taken EXCEPT ![c] = [w \in Windows |-> IF @[w] > unspent THEN @[w] - unspent ELSE 0]]

(* One of its windows has passed: RollingWindow.release.                   *)
Release(c, w) ==
    /\ place[c] = "spent"
    /\ taken[c][w] > 0
    /\ taken' = [taken EXCEPT ![c][w] = 0]
    /\ UNCHANGED place

(* Back in its lane, or the next intent just like it.                      *)
Again(c) ==
    /\ place[c] = "spent"
    /\ taken[c] = Nothing
    /\ place' = [place EXCEPT ![c] = "waiting"]
    /\ UNCHANGED taken

(* What ends, ends some day, its windows pass, and if something can start, *)
(* something does; which one is left open.                                 *)
GoesOn(c) == End(c) \/ Again(c) \/ \E w \in Windows : Release(c, w)

Fair == WF_vars(\E c \in Calls : Start(c)) /\ \A c \in Calls : WF_vars(GoesOn(c))

Next == \E c \in Calls : Start(c) \/ GoesOn(c)

Spec == Init /\ [][Next]_vars /\ Fair

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

NeverExceeded == \A w \in Windows : Held(w) <= Max[w]

AllOrNothing == \A c \in Calls :
    /\ place[c] = "waiting" => taken[c] = Nothing
    /\ place[c] = "in flight" => taken[c] = Cost[c]

(* With nothing in flight and no permit to come back, a waiting call can   *)
(* start.                                                                  *)
NoDeadlock ==
    (\A c \in Calls : place[c] = "waiting") => \E c \in Calls : CanStart(c)

(* Whatever happens, one day a call is in flight again.                    *)
KeepsStarting == []<>(\E c \in Calls : place[c] = "in flight")
=============================================================================
