------------------------------ MODULE Calendar -----------------------------
(***************************************************************************)
(* One limit in calendar days or months, in one scope: Permits, fed by     *)
(* Quotas and Vendor, with a Window.Calendar. The vendor counts a call in  *)
(* the span that is on its own clock when the call arrives, somewhere      *)
(* between send and answer, an unanswered one perhaps after we gave up on  *)
(* it. Its clock is ahead of ours or behind, by no more than Skew and not  *)
(* always by as much. Spans differ in length: days have 23 to 25 hours,    *)
(* months 28 to 31 days.                                                   *)
(*                                                                         *)
(* Time is ours, in ticks, up to the last midnight and a little more.      *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, Sequences, TLC

CONSTANTS
    Ids,            \* names for the calls that hold a permit or may arrive yet
    Max,            \* Permits.max
    Midnights,      \* the ends of the spans, rising; the first span begins before all
    Skew,           \* Transit.clockSkew
    RealSkew,       \* by how much the clocks differ at most
    Deadline,       \* a call ends, and that is dealt with, within this
    UnansweredHold, \* Transit.unansweredHold
    MaxTransit,     \* Permits.reach: the longest way from send to arrival, as configured; None if not
    Variant         \* "right" as in the code; all others are wrong

ASSUME Variant \in {"right", "midnight", "sent", "given up", "shortest"}

Later(a, b) == IF a > b THEN a ELSE b
Sooner(a, b) == IF a < b THEN a ELSE b

(* Later than anything in the life of a call.                              *)
None == Later(Deadline, UnansweredHold) + 1

Spans == 1..Len(Midnights) + 1
Last == Midnights[Len(Midnights)]
Horizon == Last + Skew + 1

(* The span that holds a time, which is less than its end and no less than *)
(* that of the one before.                                                 *)
SpanOf(t) == CHOOSE s \in Spans :
    /\ s > 1 => Midnights[s - 1] <= t
    /\ s <= Len(Midnights) => t < Midnights[s]

(* After the last midnight nothing is released.                            *)
EndOf(t) == IF SpanOf(t) > Len(Midnights) THEN Horizon + 1 ELSE Midnights[SpanOf(t)]

Shortest == CHOOSE n \in 1..Last :
    /\ \E s \in 2..Len(Midnights) : Midnights[s] - Midnights[s - 1] = n
    /\ \A s \in 2..Len(Midnights) : Midnights[s] - Midnights[s - 1] >= n

(* As months are: of one length and another.                              *)
Months == <<2, 5, 9>>

VARIABLES
    now,     \* by our clock
    calls,   \* see NoCall
    counted  \* by span, what the vendor counted in it

vars == <<now, calls, counted>>

(*   sent     when, or Unused if there is no such call                     *)
(*   arrived  whether the vendor counted it                                *)
(*   flying   whether we wait for its answer                               *)
(*   free     when its permit is free again, once it ended                 *)
(*   last     when it arrives at the latest                                *)
Unused == -1
NoCall == [sent |-> Unused, arrived |-> FALSE, flying |-> FALSE, free |-> 0, last |-> 0]

Exists(call) == call.sent # Unused

(* Window.Calendar.release of a call that arrived then or earlier.         *)
Release(latest) ==
    CASE Variant = "midnight" -> EndOf(latest)
      [] Variant = "shortest" -> latest + Shortest + Skew
      [] OTHER -> EndOf(latest + Skew) + Skew

Holds(call) ==
    /\ Exists(call)
    /\ IF call.flying
          THEN MaxTransit = None \/ now < Release(call.sent + MaxTransit)
          ELSE now < call.free

Held == Cardinality({id \in Ids : Holds(calls[id])})

Init ==
    /\ now = 0
    /\ calls = [id \in Ids |-> NoCall]
    /\ counted = [s \in Spans |-> 0]

Send(id) ==
    /\ ~Exists(calls[id])
    /\ Held < Max
    /\ calls' = [calls EXCEPT ![id] = [sent |-> now, arrived |-> FALSE, flying |-> TRUE, free |-> 0,
                                       last |-> now + Sooner(Later(Deadline, UnansweredHold), MaxTransit)]]
    /\ UNCHANGED <<now, counted>>

(* By a clock that is ahead by so much, behind if negative.                *)
Arrive(id, ahead) ==
    /\ Exists(calls[id])
    /\ ~calls[id].arrived
    /\ now <= calls[id].last
    /\ calls' = [calls EXCEPT ![id].arrived = TRUE]
    /\ counted' = [counted EXCEPT ![SpanOf(now + ahead)] = Sooner(@ + 1, Max + 1)]
    /\ UNCHANGED now

Ended(id, latest, last) ==
    LET call == calls[id]
        by == IF Variant = "sent" THEN call.sent ELSE Sooner(latest, call.sent + MaxTransit)
    IN  calls' = [calls EXCEPT ![id].flying = FALSE, ![id].free = Release(by), ![id].last = last]

(* The answer is here now; that is dealt with at once or later.            *)
Answer(id) ==
    /\ Exists(calls[id])
    /\ calls[id].flying
    /\ calls[id].arrived
    /\ Ended(id, now, now)
    /\ UNCHANGED <<now, counted>>

(* It may have arrived, be on its way still, or be lost.                   *)
GiveUp(id) ==
    LET call == calls[id]
        latest == Later(now, call.sent + UnansweredHold)
    IN  /\ Exists(call)
        /\ call.flying
        /\ Ended(id, IF Variant = "given up" THEN now ELSE latest, Sooner(latest, call.sent + MaxTransit))
        /\ UNCHANGED <<now, counted>>

Over(call) ==
    /\ Exists(call)
    /\ ~call.flying
    /\ now + 1 >= call.free
    /\ call.arrived \/ now + 1 > call.last

(* Ends are forced by the deadline; arrivals are never forced.             *)
Tick ==
    /\ now < Horizon
    /\ \A id \in Ids : calls[id].flying => now < calls[id].sent + Deadline
    /\ now' = now + 1
    /\ calls' = [id \in Ids |-> IF Over(calls[id]) THEN NoCall ELSE calls[id]]
    /\ UNCHANGED counted

(* The model ends here, and nothing else does.                             *)
End == now = Horizon /\ UNCHANGED vars

Next ==
    \/ Tick
    \/ End
    \/ \E id \in Ids :
        \/ Send(id)
        \/ \E ahead \in -RealSkew..RealSkew : Arrive(id, ahead)
        \/ Answer(id)
        \/ GiveUp(id)

Spec == Init /\ [][Next]_vars

Symmetry == Permutations(Ids)

-----------------------------------------------------------------------------
(* What is proved: no span of the vendor holds more than Max.              *)
NeverExceeded == \A s \in Spans : counted[s] <= Max

HeldAtMostMax == Held <= Max

(* To be refuted: the permits of one span do serve in the next.            *)
NeverServesTwice == \A s \in Spans : counted[s] < Max \/ \A t \in Spans : t # s => counted[t] < Max
=============================================================================
