----------------------------- MODULE Reservation -----------------------------
(***************************************************************************)
(* Several limits at once: Quotas. Each limit is counted by scope          *)
(* attributes of its own; a window is one limit in one scope. A call, or a *)
(* flow of several, takes its worst cost from all its windows together or  *)
(* from none, returns what it did not spend when it ends, and the rest     *)
(* when its windows have passed. Then it waits again, forever, behind all  *)
(* that wait already.                                                      *)
(*                                                                         *)
(* Others could pass a large one over forever. So one that did not fit for *)
(* a while claims the windows it does not fit into: calls that come later  *)
(* in line leave room for it there, until it starts or leaves.             *)
(*                                                                         *)
(* No time here: a permit spent is free again some day (Window.tla says    *)
(* when). Costs may differ by window; in the code they are the same today. *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS
    a1, a2, b1, b2, \* calls: two of account a, two of account b
    Taking,     \* "together" as in Quotas.block and take, or the wrong variant: "one by one"
    Claims      \* they bind "later" calls, by their places in line; wrong are "none" and "all": earlier calls too

ASSUME Taking \in {"together", "one by one"}
ASSUME Claims \in {"later", "none", "all"}

Calls == {a1, a2, b1, b2}

(* An account's limit, of account a alone; one vendor-wide; one a method's.*)
Windows == {"account a", "method", "vendor"}

Max == [w \in Windows |-> CASE w = "vendor" -> 4 [] w = "method" -> 2 [] w = "account a" -> 3]

(* The worst cost of a call by window; 0: the limit does not match it.     *)
Cost == (a1 :> [w \in Windows |-> CASE w = "method" -> 0 [] OTHER -> 2]) @@
        (a2 :> [w \in Windows |-> CASE w = "method" -> 1 [] OTHER -> 3]) @@
        (b1 :> [w \in Windows |-> CASE w = "account a" -> 0 [] OTHER -> 2]) @@
        (b2 :> [w \in Windows |-> CASE w = "vendor" -> 1 [] OTHER -> 0])

(* Those that others may pass over forever: a2 by a1 in its account and by *)
(* b1 in the method, b1 by a1 with b2, and by a2, in the vendor's limit.   *)
Large == {a2, b1}

(* What can never fit is INVALID at once (Quotas.tooSmallFor).             *)
ASSUME \A c \in Calls : \A w \in Windows : Cost[c][w] <= Max[w]

VARIABLES
    place,  \* Entry.place of each call: "waiting", "in flight"; "spent": ended, its windows have not passed
    taken,  \* [call -> [window -> permits held]]: Permits.held, by call
    line,   \* the waiting calls in the vendor's order, the earliest first
    claimed \* [call -> windows it claims]

vars == <<place, taken, line, claimed>>

Nothing == [w \in Windows |-> 0]

Held(w) == taken[a1][w] + taken[a2][w] + taken[b1][w] + taken[b2][w]

Free(w) == Max[w] - Held(w)

Orders == {order \in [1..Cardinality(Calls) -> Calls] : \A c \in Calls : \E i \in DOMAIN order : order[i] = c}

Init ==
    /\ place = [c \in Calls |-> "waiting"]
    /\ taken = [c \in Calls |-> Nothing]
    /\ line \in Orders
    /\ claimed = [c \in Calls |-> {}]

-----------------------------------------------------------------------------
Rank(c) == CHOOSE i \in DOMAIN line : line[i] = c

(* Of two that wait.                                                       *)
Binds(claimer, c) == claimer # c /\ (Claims = "all" \/ Rank(claimer) < Rank(c))

(* The claimer could start as soon as what is held now is free.            *)
LeavesRoom(c, claimer) ==
    \A w \in claimed[claimer] : Cost[c][w] > 0 => Held(w) + Cost[c][w] + Cost[claimer][w] <= Max[w]

DoesNotFit(c) == {w \in Windows : Cost[c][w] > Free(w)}

(* Quotas.block is null.                                                   *)
Fits(c) ==
    /\ DoesNotFit(c) = {}
    /\ \A other \in Calls : place[other] = "waiting" /\ Binds(other, c) => LeavesRoom(c, other)

(* It was passed over for a while, and does not fit again. A claim stays   *)
(* although its owner would fit for a moment; others may be added to it.   *)
Claim(c) ==
    /\ Claims # "none"
    /\ c \in Large
    /\ place[c] = "waiting"
    /\ ~(DoesNotFit(c) \subseteq claimed[c])
    /\ claimed' = [claimed EXCEPT ![c] = @ \union DoesNotFit(c)]
    /\ UNCHANGED <<place, taken, line>>

OutOfLine(c) ==
    /\ line' = SelectSeq(line, LAMBDA other : other # c)
    /\ claimed' = [claimed EXCEPT ![c] = {}]

StartTogether(c) ==
    /\ place[c] = "waiting"
    /\ Fits(c)
    /\ place' = [place EXCEPT ![c] = "in flight"]
    /\ taken' = [taken EXCEPT ![c] = Cost[c]]
    /\ OutOfLine(c)

(* Wrong: takes what one limit allows and holds it while another does not. *)
Missing(c) == {w \in Windows : taken[c][w] < Cost[c][w]}

CanTake(c, w) == place[c] = "waiting" /\ w \in Missing(c) /\ Cost[c][w] <= Free(w)

TakeOne(c, w) ==
    /\ CanTake(c, w)
    /\ taken' = [taken EXCEPT ![c][w] = Cost[c][w]]
    /\ IF Missing(c) = {w}
       THEN place' = [place EXCEPT ![c] = "in flight"] /\ OutOfLine(c)
       ELSE UNCHANGED <<place, line, claimed>>

CanStart(c) ==
    IF Taking = "together" THEN place[c] = "waiting" /\ Fits(c) ELSE \E w \in Windows : CanTake(c, w)

Start(c) ==
    IF Taking = "together" THEN StartTogether(c) ELSE \E w \in Windows : TakeOne(c, w)

(* Cancelled or expired. The large ones wait, to see whether they must.    *)
Leave(c) ==
    /\ c \notin Large
    /\ Taking = "together"
    /\ place[c] = "waiting"
    /\ place' = [place EXCEPT ![c] = "spent"]
    /\ OutOfLine(c)
    /\ UNCHANGED taken

(* It spent "actual"; what is left of the worst case is free at once. What *)
(* did not leave (Reply.Unsent) spent nothing: Quotas.giveBack.            *)
End(c) ==
    /\ place[c] = "in flight"
    /\ place' = [place EXCEPT ![c] = "spent"]
    /\ \E unspent \in 0..3 :
          taken' = [taken EXCEPT ![c] = [w \in Windows |-> IF @[w] > unspent THEN @[w] - unspent ELSE 0]]
    /\ UNCHANGED <<line, claimed>>

(* One of its windows has passed: Permits.release.                         *)
Release(c, w) ==
    /\ place[c] = "spent"
    /\ taken[c][w] > 0
    /\ taken' = [taken EXCEPT ![c][w] = 0]
    /\ UNCHANGED <<place, line, claimed>>

(* The next intent just like it.                                           *)
Again(c) ==
    /\ place[c] = "spent"
    /\ taken[c] = Nothing
    /\ place' = [place EXCEPT ![c] = "waiting"]
    /\ line' = Append(line, c)
    /\ UNCHANGED <<taken, claimed>>

GoesOn(c) == End(c) \/ Again(c) \/ \E w \in Windows : Release(c, w)

Next == \E c \in Calls : Start(c) \/ Claim(c) \/ Leave(c) \/ GoesOn(c)

(* What ends, ends some day, and its windows pass. Of the large ones, what *)
(* can start from now on does so some day, and what again and again does   *)
(* not fit claims some day. Which one starts is left open otherwise.       *)
Fair ==
    /\ \A c \in Calls : WF_vars(GoesOn(c))
    /\ \A c \in Large : WF_vars(Start(c)) /\ SF_vars(Claim(c))

Spec == Init /\ [][Next]_vars /\ Fair

(* Turns instead of claims: what again and again can start does so some    *)
(* day. Not enough for a large call, which need not ever fit.              *)
Turns ==
    /\ \A c \in Calls : WF_vars(GoesOn(c))
    /\ \A c \in Large : SF_vars(Start(c))

TurnsOnly == Init /\ [][Next]_vars /\ Turns

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

NeverExceeded == \A w \in Windows : Held(w) <= Max[w]

AllOrNothing == \A c \in Calls :
    /\ place[c] = "waiting" => taken[c] = Nothing
    /\ place[c] = "in flight" => taken[c] = Cost[c]

(* With nothing in flight and no permit to come back, a waiting call can   *)
(* start.                                                                  *)
AtRest(c) == place[c] = "waiting" \/ (place[c] = "spent" /\ taken[c] = Nothing)

NoDeadlock ==
    (line # <<>> /\ \A c \in Calls : AtRest(c)) => \E c \in Calls : CanStart(c)

ClaimsEnd == \A c \in Calls : place[c] # "waiting" => claimed[c] = {}

(* Whatever happens, one day a call is in flight again.                    *)
KeepsStarting == []<>(\E c \in Calls : place[c] = "in flight")

(* Claims do not stop everybody else.                                      *)
StartsBesideAClaim(c) ==
    /\ place[c] = "waiting" /\ place'[c] = "in flight"
    /\ \E other \in Large : place[other] = "waiting" /\ Rank(other) < Rank(c) /\ \E w \in claimed[other] : Cost[c][w] > 0

NothingStartsBesideAClaim == [][\A c \in Calls : ~StartsBesideAClaim(c)]_vars

LargeIsNotStarved == \A c \in Large : place[c] = "waiting" ~> place[c] = "in flight"
=============================================================================
