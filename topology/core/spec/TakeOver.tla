------------------------------ MODULE TakeOver ------------------------------
(***************************************************************************)
(* One rolling limit in one scope across owners: what Vendor.save gives,   *)
(* and what a TakeOver makes of it. An owner takes permits only from a     *)
(* block that is committed (Saved.Spent.ahead), and saves what it holds    *)
(* together with the next block. An owner that is cut off leaves what was  *)
(* committed, calls in flight, and calls that may arrive yet.              *)
(*                                                                         *)
(* Time is in ticks: of permits and of the vendor's window, what is left.  *)
(* Several things happen within a tick in every order. Successors come at  *)
(* once: later is safer. Calls cost 1.                                     *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    Ids,     \* names of calls, as in Window; Max + 1 are enough to break the limit
    Max,     \* Limit.max
    Window,  \* Limit.window
    Transit, \* the transit bound: no call arrives later after its send
    Ahead,   \* Saved.Spent.ahead of an owner that was not stopped cleanly
    Crashes, \* at most
    Variant  \* "right"; all others are wrong

ASSUME Cardinality(Ids) > Max
ASSUME Variant \in {"right", "stale mark", "no transit", "beyond the block", "late count", "block forgotten"}

Open == -1 \* held until the answer: counted in Saved.Spent.open
NotYet == -1

Longest == Transit + Window

VARIABLES
    calls,    \* see NoCall
    unknown,  \* [ticks left -> permits held for calls that a former owner may have made]
    saved,    \* what is committed: [clean: Saved.Mark, unknown]; the rest is in calls
    saving,   \* the same in the transaction under way, and whether there is one
    taken,    \* permits taken since what is committed was saved; Ahead before the first commit
    besides,  \* permits taken since the transaction under way was saved
    crashes

vars == <<calls, unknown, saved, saving, taken, besides, crashes>>

(*   there    whether there is such a call                                 *)
(*   age      until it arrived, ticks since its send; at most Transit + 1  *)
(*   counted  ticks for which the vendor counts it yet, or NotYet          *)
(*   flying   whether the present owner waits for its answer               *)
(*   held, saved, saving   ticks left of its permit, 0 or Open: in memory, *)
(*            as committed, and in the transaction under way               *)
NoCall == [there |-> FALSE, age |-> 0, counted |-> NotYet, flying |-> FALSE, held |-> 0, saved |-> 0, saving |-> 0]

Nothing == [left \in 1..Longest |-> 0]

RECURSIVE Sum(_, _)
Sum(permits, upTo) == IF upTo = 0 THEN 0 ELSE permits[upTo] + Sum(permits, upTo - 1)

(* Permits.held.                                                           *)
Held == Cardinality({id \in Ids : calls[id].held # 0}) + Sum(unknown, Longest)

(* An owner that stopped cleanly before.                                   *)
Init ==
    /\ calls = [id \in Ids |-> NoCall]
    /\ unknown = Nothing
    /\ saved = [clean |-> TRUE, unknown |-> Nothing]
    /\ saving = [under |-> FALSE, unknown |-> Nothing]
    /\ taken = IF Variant = "stale mark" THEN 0 ELSE Ahead
    /\ besides = 0
    /\ crashes = 0

-----------------------------------------------------------------------------
MayTake == taken < Ahead \/ (Variant = "beyond the block" /\ ~saved.clean)

OneMore(count) == IF count < Ahead THEN count + 1 ELSE Ahead

Send(id) ==
    /\ ~calls[id].there
    /\ Held < Max
    /\ MayTake
    /\ calls' = [calls EXCEPT ![id] = [NoCall EXCEPT !.there = TRUE, !.flying = TRUE, !.held = Open]]
    /\ taken' = OneMore(taken)
    /\ besides' = IF saving.under THEN OneMore(besides) ELSE 0
    /\ UNCHANGED <<unknown, saved, saving, crashes>>

MayArrive(call) == call.there /\ call.counted = NotYet /\ call.age <= Transit

Arrive(id) ==
    /\ MayArrive(calls[id])
    /\ calls' = [calls EXCEPT ![id].age = 0, ![id].counted = Window]
    /\ UNCHANGED <<unknown, saved, saving, taken, besides, crashes>>

(* Answered, or given up when it can't arrive any more.                    *)
End(id) ==
    /\ calls[id].flying
    /\ ~MayArrive(calls[id])
    /\ calls' = [calls EXCEPT ![id].flying = FALSE, ![id].held = Window]
    /\ UNCHANGED <<unknown, saved, saving, taken, besides, crashes>>

(* Vendor.save, with Mark not clean and the next block.                    *)
Save ==
    /\ ~saving.under
    /\ calls' = [id \in Ids |-> [calls[id] EXCEPT !.saving = calls[id].held]]
    /\ saving' = [under |-> TRUE, unknown |-> unknown]
    /\ besides' = 0
    /\ UNCHANGED <<unknown, saved, taken, crashes>>

(* Event.Committed.                                                        *)
Commit ==
    /\ saving.under
    /\ calls' = [id \in Ids |-> [calls[id] EXCEPT !.saved = calls[id].saving, !.saving = 0]]
    /\ saved' = [clean |-> FALSE, unknown |-> saving.unknown]
    /\ saving' = [under |-> FALSE, unknown |-> Nothing]
    /\ taken' = IF Variant = "late count" THEN 0 ELSE besides
    /\ besides' = 0
    /\ UNCHANGED <<unknown, crashes>>

AtFirst == taken' = (IF Variant = "stale mark" THEN 0 ELSE Ahead) /\ besides' = 0

(* Every call has ended; the last commit is with Mark clean and no block.  *)
CleanStop ==
    /\ \A id \in Ids : ~calls[id].flying
    /\ ~saving.under
    /\ calls' = [id \in Ids |-> [calls[id] EXCEPT !.saved = calls[id].held]]
    /\ saved' = [clean |-> TRUE, unknown |-> unknown]
    /\ AtFirst
    /\ UNCHANGED <<unknown, saving, crashes>>

Unclean == IF Variant = "no transit" THEN Window ELSE Longest

Found(call) ==
    [call EXCEPT !.held = IF call.saved = Open THEN Unclean ELSE call.saved, !.saving = 0, !.flying = FALSE]

(* And take-over. The transaction under way came to nothing, or was        *)
(* committed before.                                                       *)
Crash ==
    /\ crashes < Crashes
    /\ crashes' = crashes + 1
    /\ calls' = [id \in Ids |-> Found(calls[id])]
    /\ unknown' = IF saved.clean \/ Variant = "block forgotten" THEN saved.unknown
                  ELSE [saved.unknown EXCEPT ![Unclean] = @ + Ahead]
    /\ saving' = [under |-> FALSE, unknown |-> Nothing]
    /\ AtFirst
    /\ UNCHANGED saved

Less(left) == IF left > 0 THEN left - 1 ELSE left

Shifted(permits) == [left \in 1..Longest |-> IF left = Longest THEN 0 ELSE permits[left + 1]]

(* Nobody counts it any more, nor can it arrive.                           *)
Over(call) ==
    /\ ~call.flying
    /\ call.held = 0 /\ call.saved = 0 /\ call.saving = 0
    /\ ~MayArrive(call) /\ call.counted <= 0

Tick ==
    /\ LET older(call) == [call EXCEPT !.age = IF MayArrive(call) THEN @ + 1 ELSE @, !.counted = Less(@),
                               !.held = Less(@), !.saved = Less(@), !.saving = Less(@)]
           swept(call) == IF Over(call) THEN NoCall ELSE call
       IN  calls' = [id \in Ids |-> IF calls[id].there THEN swept(older(calls[id])) ELSE NoCall]
    /\ unknown' = Shifted(unknown)
    /\ saved' = [saved EXCEPT !.unknown = Shifted(@)]
    /\ saving' = [saving EXCEPT !.unknown = Shifted(@)]
    /\ UNCHANGED <<taken, besides, crashes>>

Next ==
    \/ Tick \/ Save \/ Commit \/ CleanStop \/ Crash
    \/ \E id \in Ids : Send(id) \/ Arrive(id) \/ End(id)

Spec == Init /\ [][Next]_vars

Symmetry == Permutations(Ids)

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

NeverExceeded == Cardinality({id \in Ids : calls[id].counted > 0}) <= Max

(* Permits that a crash takes from the successor: at most a block and what *)
(* was in flight when last saved.                                          *)
CostsABlock ==
    [][crashes' > crashes => Held' <= Held + Ahead + Cardinality({id \in Ids : calls[id].saved = Open})]_vars

(* To show that it happens.                                                *)
CostsNothing == [][crashes' > crashes => Held' <= Held]_vars
=============================================================================
