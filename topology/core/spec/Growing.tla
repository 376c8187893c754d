------------------------------- MODULE Growing -------------------------------
(***************************************************************************)
(* A vendor whose owner is another partition once the topic of intents has *)
(* grown. No task runs until the barrier is taken: the end of each old     *)
(* partition, when all producers know the new count and what they sent     *)
(* before is delivered. Then each old partition's task sends what it finds *)
(* of the vendor before its barrier to the owner's partition of the topic  *)
(* `moved`, and PASSED after it. What the owner reads in its own partition *)
(* waits for PASSED of all.                                                *)
(*                                                                         *)
(* Each step of a task is a transaction. What was accepted before is not   *)
(* there.                                                                  *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    Moves,   \* the names of those of Given that are played
    Records, \* each producer sends so many
    MaxCrashes,
    Variant  \* "right"; all others are wrong

ASSUME Variant \in
    {"right", "not awaited", "former owner alone", "barrier early", "not delivered", "own at once",
     "passed in memory", "offset apart"}

Old == 0..1 \* the partitions there were
All == 0..2

Producers == {"p", "q"}

(* The vendor's owner now, and where each producer writes its records:     *)
(* before it knows the new count, and after. `p` is right, `q` is one that *)
(* chooses partitions otherwise: before, and in `astray` after too.        *)
Given ==
    [toNew |-> [owner |-> 2, before |-> [p |-> 1, q |-> 0], after |-> [p |-> 2, q |-> 2]],
     toOld |-> [owner |-> 0, before |-> [p |-> 1, q |-> 0], after |-> [p |-> 0, q |-> 0]],
     astray |-> [owner |-> 2, before |-> [p |-> 1, q |-> 0], after |-> [p |-> 2, q |-> 1]]]

VARIABLES
    move,    \* which of Given
    sent,    \* of each producer
    batches, \* sent to a partition, not yet there
    knows,   \* producers that know the new count
    intents, \* partitions
    read,    \* committed offset of each
    barrier, \* of each old partition
    stable,  \* whether it is taken, and tasks run
    moved,   \* the owner's partition
    told,    \* old partitions whose task has said PASSED
    owner,   \* its state: offset of `moved`, who has passed, what waits
    calls,   \* in their order
    crashes

vars == <<move, sent, batches, knows, intents, read, barrier, stable, moved, told, owner, calls, crashes>>

Owner == Given[move].owner

Init ==
    /\ move \in Moves
    /\ sent = [s \in Producers |-> 0]
    /\ batches = {}
    /\ knows = {}
    /\ intents = [p \in All |-> <<>>]
    /\ read = [p \in All |-> 0]
    /\ barrier = [p \in Old |-> 0]
    /\ stable = FALSE
    /\ moved = <<>>
    /\ told = {}
    /\ owner = [read |-> 0, passed |-> {}, moved |-> <<>>, own |-> <<>>, old |-> <<>>]
    /\ calls = <<>>
    /\ crashes = 0

Intent(producer, number) == [passed |-> FALSE, from |-> producer, number |-> number]

Passed(partition) == [passed |-> TRUE, from |-> "", number |-> partition]

-----------------------------------------------------------------------------
(* The partition is chosen when a record is sent; it gets there later.     *)
Send(producer) ==
    /\ sent[producer] < Records
    /\ LET to == IF producer \in knows THEN Given[move].after[producer] ELSE Given[move].before[producer]
           number == sent[producer] + 1
       IN  /\ sent' = [sent EXCEPT ![producer] = number]
           /\ batches' = batches \union {[intent |-> Intent(producer, number), to |-> to]}
    /\ UNCHANGED <<move, knows, intents, read, barrier, stable, moved, told, owner, calls, crashes>>

Deliver(batch) ==
    /\ \A other \in batches :
        other.to = batch.to /\ other.intent.from = batch.intent.from => other.intent.number >= batch.intent.number
    /\ intents' = [intents EXCEPT ![batch.to] = Append(@, batch.intent)]
    /\ batches' = batches \ {batch}
    /\ UNCHANGED <<move, sent, knows, read, barrier, stable, moved, told, owner, calls, crashes>>

Learn(producer) ==
    /\ producer \notin knows
    /\ knows' = knows \union {producer}
    /\ UNCHANGED <<move, sent, batches, intents, read, barrier, stable, moved, told, owner, calls, crashes>>

(* Sent before its producer knew the new count.                            *)
Late(batch) == batch.to # Given[move].after[batch.intent.from]

TakeBarrier ==
    /\ ~stable
    /\ knows = Producers \/ Variant = "barrier early"
    /\ Variant \in {"barrier early", "not delivered"} \/ \A batch \in batches : ~Late(batch)
    /\ stable' = TRUE
    /\ barrier' = [p \in Old |-> Len(intents[p])]
    /\ UNCHANGED <<move, sent, batches, knows, intents, read, moved, told, owner, calls, crashes>>

BeforeBarrier(p) == p \in Old /\ read[p] < barrier[p]

(* The owner's own, or one for it: what is astray later goes to its        *)
(* partition of intents, as ever.                                          *)
Read(p) ==
    /\ stable
    /\ read[p] < Len(intents[p])
    /\ LET intent == intents[p][read[p] + 1]
       IN  CASE p = Owner /\ BeforeBarrier(p) /\ Variant = "own at once" ->
                    owner' = [owner EXCEPT !.old = Append(@, intent)] /\ UNCHANGED <<intents, moved>>
             [] p = Owner ->
                    owner' = [owner EXCEPT !.own = Append(@, intent)] /\ UNCHANGED <<intents, moved>>
             [] BeforeBarrier(p) -> moved' = Append(moved, intent) /\ UNCHANGED <<intents, owner>>
             [] OTHER -> intents' = [intents EXCEPT ![Owner] = Append(@, intent)] /\ UNCHANGED <<moved, owner>>
    /\ \/ read' = [read EXCEPT ![p] = @ + 1] /\ UNCHANGED crashes
       \/ \* a crash between the two
          /\ Variant = "offset apart" /\ crashes < MaxCrashes
          /\ crashes' = crashes + 1
          /\ UNCHANGED read
    /\ UNCHANGED <<move, sent, batches, knows, barrier, stable, told, calls>>

(* Where there was nothing before the barrier too.                         *)
SayPassed(p) ==
    /\ stable
    /\ ~BeforeBarrier(p) /\ p \notin told
    /\ told' = told \union {p}
    /\ moved' = Append(moved, Passed(p))
    /\ UNCHANGED <<move, sent, batches, knows, intents, read, barrier, stable, owner, calls, crashes>>

ReadMoved ==
    /\ owner.read < Len(moved)
    /\ LET found == moved[owner.read + 1]
           next == [owner EXCEPT !.read = @ + 1]
       IN  owner' = IF found.passed THEN [next EXCEPT !.passed = @ \union {found.number}]
                    ELSE [next EXCEPT !.moved = Append(@, found)]
    /\ UNCHANGED <<move, sent, batches, knows, intents, read, barrier, stable, moved, told, calls, crashes>>

Awaited ==
    CASE Variant = "not awaited" -> {}
      [] Variant = "former owner alone" -> {Given[move].before["p"]}
      [] OTHER -> Old

Called(of) ==
    /\ owner[of] # <<>>
    /\ calls' = Append(calls, Head(owner[of]))
    /\ owner' = [owner EXCEPT ![of] = Tail(@)]
    /\ UNCHANGED <<move, sent, batches, knows, intents, read, barrier, stable, moved, told, crashes>>

(* In the order of ordinals: those moved are before those of the new epoch. *)
Call ==
    \/ Called("old")
    \/ Called("moved")
    \/ owner.moved = <<>> /\ Awaited \subseteq owner.passed /\ Called("own")

(* And take-over. A task elsewhere has nothing but what is committed.      *)
Crash ==
    /\ stable
    /\ crashes < MaxCrashes
    /\ crashes' = crashes + 1
    /\ owner' = IF Variant = "passed in memory" THEN [owner EXCEPT !.passed = {}] ELSE owner
    /\ UNCHANGED <<move, sent, batches, knows, intents, read, barrier, stable, moved, told, calls>>

GoesOn ==
    \/ TakeBarrier \/ ReadMoved \/ Call
    \/ \E s \in Producers : Send(s) \/ Learn(s)
    \/ \E batch \in batches : Deliver(batch)
    \/ \E p \in All : Read(p)
    \/ \E p \in Old : SayPassed(p)

Next == GoesOn \/ Crash

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

NoneTwice ==
    \A i, j \in 1..Len(calls) : i # j => calls[i] # calls[j]

(* Of each producer.                                                       *)
OrderKept ==
    \A i, j \in 1..Len(calls) : i < j /\ calls[i].from = calls[j].from => calls[i].number <= calls[j].number

(* When nothing is left to do, all are called.                             *)
NoneLost ==
    ~ENABLED GoesOn =>
        \A s \in Producers : \A number \in 1..Records : \E i \in 1..Len(calls) : calls[i] = Intent(s, number)
=============================================================================
