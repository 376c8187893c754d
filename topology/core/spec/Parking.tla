------------------------------- MODULE Parking -------------------------------
(***************************************************************************)
(* What waits when a vendor's room in the ledger is used up: the tail of   *)
(* its lane, in the ledger but not placed; then blocks of the topic        *)
(* `parked`, and their index. What is done is in memory until a commit     *)
(* writes all of it together: input offset, ledger, blocks, index,         *)
(* outcomes. A crash leaves what was committed; whoever takes over reads   *)
(* the ledger and the index, and fetches blocks anew.                      *)
(*                                                                         *)
(* Time is not there: calls end some day.                                  *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    Inputs,     \* the names of those of Given that are played
    Room,       \* entries of a lane that are placed
    Block,      \* entries of a block; a tail is shorter
    MaxCrashes,
    Variant     \* "right"; all others are wrong

ASSUME Variant \in
    {"right", "index first", "index last", "key passed", "cancel dropped early", "cancel here or there",
     "purged uncommitted", "purged to the end", "tail placed", "lane forgotten"}

Lanes == {"high", "low"}

None == "none"

Low(key, id) == [lane |-> "low", key |-> key, id |-> id]
High(key, id) == [lane |-> "high", key |-> key, id |-> id]

(* Intents by their ordinals, and whose id is cancelled some time.         *)
Given ==
    [key |-> [intents |-> <<Low(None, 1), Low("k", 2), Low(None, 3), High("k", 4), High(None, 5)>>, cancel |-> 2],
     crossed |-> [intents |-> <<High("k", 1), High(None, 2), High("k", 3), Low("k", 4), Low(None, 5)>>, cancel |-> 3],
     lanes |-> [intents |-> <<High(None, 1), Low(None, 2), High(None, 3), Low(None, 4), High(None, 5), Low(None, 6)>>,
                cancel |-> 6],
     blocks |-> [intents |-> <<Low(None, 1), Low(None, 2), Low(None, 3), Low(None, 4), Low(None, 5), Low(None, 6)>>,
                 cancel |-> 5],
     again |-> [intents |-> <<Low(None, 1), Low(None, 2), Low(None, 1), Low(None, 4), Low(None, 1)>>, cancel |-> 1]]

VARIABLES
    input,    \* which of Given
    disk,     \* what is committed
    mem,      \* the same with what the open transaction adds
    placed,   \* entries of the ledger that the core knows
    fetched,  \* each lane's block at hand
    inFlight, \* entries that are being called
    purged,   \* blocks before this one are deleted
    crashes

vars == <<input, disk, mem, placed, fetched, inFlight, purged, crashes>>

Intents == Given[input].intents
Ordinals == 1..Len(Intents)
Cancelled == Given[input].cancel

NoBlock == 0

Init ==
    /\ input \in Inputs
    /\ disk = [read |-> 0,     \* offset of the intents topic
               told |-> FALSE, \* whether the cancel is read
               ledger |-> [e \in Ordinals |-> None], \* its lane, where it is there
               blocks |-> <<>>, \* the index: id, lane, all entries, and how many are taken
               next |-> 1,      \* id of the next block
               cancel |-> NoBlock, \* the last block that the saved cancel is for
               outcomes |-> [e \in Ordinals |-> 0],
               ended |-> {},   \* judge: those that ended CANCELLED
               dead |-> {}]    \* judge: those that the cancel is for
    /\ mem = disk
    /\ placed = {}
    /\ fetched = [l \in Lanes |-> NoBlock]
    /\ inFlight = {}
    /\ purged = 1
    /\ crashes = 0

Range(sequence) == {sequence[i] : i \in 1..Len(sequence)}

Min(set) == CHOOSE e \in set : \A f \in set : e <= f

InLedger(state) == {e \in DOMAIN state.ledger : state.ledger[e] # None}

OfLane(state, lane) == {e \in InLedger(state) : state.ledger[e] = lane}

TailOf(lane) == OfLane(mem, lane) \ placed

Blocks(state, lane) == SelectSeq(state.blocks, LAMBDA b : b.lane = lane)

Remaining(block) == {block.entries[i] : i \in block.taken + 1..Len(block.entries)}

HasRoom(lane) == Cardinality(OfLane(mem, lane) \intersect placed) < Room

Parks(lane) == Blocks(mem, lane) # <<>> \/ TailOf(lane) # {}

Key(e) == Intents[e].key

(* By the index, in which a block keeps its keys until it is gone.         *)
KeysOf(lane) ==
    {Key(e) : e \in TailOf(lane)} \union UNION {{Key(e) : e \in Range(b.entries)} : b \in Range(Blocks(mem, lane))}

LaneOf(e) ==
    IF Key(e) = None \/ Variant = "key passed" THEN Intents[e].lane
    ELSE LET parked == {l \in Lanes : Key(e) \in KeysOf(l)}
         IN  IF parked = {} THEN Intents[e].lane ELSE CHOOSE l \in parked : TRUE

-----------------------------------------------------------------------------
RECURSIVE Sorted(_)
Sorted(set) == IF set = {} THEN <<>> ELSE <<Min(set)>> \o Sorted(set \ {Min(set)})

(* A tail that is full becomes a block.                                    *)
Joined(state, lane, tail) ==
    IF Cardinality(tail) < Block THEN state
    ELSE [state EXCEPT
            !.ledger = [e \in Ordinals |-> IF e \in tail THEN None ELSE @[e]],
            !.blocks = Append(@, [id |-> state.next, lane |-> lane, entries |-> Sorted(tail), taken |-> 0]),
            !.next = @ + 1]

Accept ==
    /\ mem.read < Len(Intents)
    /\ LET e == mem.read + 1
           lane == LaneOf(e)
           read == [mem EXCEPT !.read = e, !.ledger[e] = lane]
       IN  IF Parks(lane) \/ ~HasRoom(lane)
           THEN mem' = Joined(read, lane, TailOf(lane) \union {e}) /\ UNCHANGED placed
           ELSE mem' = read /\ placed' = placed \union {e}
    /\ UNCHANGED <<input, disk, fetched, inFlight, purged, crashes>>

PlaceTail(lane) ==
    /\ Blocks(mem, lane) = <<>> /\ TailOf(lane) # {} /\ HasRoom(lane)
    /\ placed' = placed \union {Min(TailOf(lane))}
    /\ UNCHANGED <<input, disk, mem, fetched, inFlight, purged, crashes>>

(* By a reader that sees what is committed, beside the owner's transaction. *)
Fetch(lane) ==
    /\ Blocks(mem, lane) # <<>> /\ HasRoom(lane)
    /\ LET id == Head(Blocks(mem, lane)).id
       IN  /\ fetched[lane] # id
           /\ id < disk.next /\ id >= purged
           /\ fetched' = [fetched EXCEPT ![lane] = id]
    /\ UNCHANGED <<input, disk, mem, placed, inFlight, purged, crashes>>

Finished(state, e) == [state EXCEPT !.ledger[e] = None, !.outcomes[e] = @ + 1]

FinishedCancelled(state, e) == [Finished(state, e) EXCEPT !.ended = @ \union {e}]

(* The index when the next entry of a block is taken.                      *)
Passed(state, block) ==
    LET over == block.taken + 1 = Len(block.entries)
        others == SelectSeq(state.blocks, LAMBDA b : b.id # block.id)
        moved == [i \in 1..Len(state.blocks) |->
                    IF state.blocks[i].id = block.id THEN [block EXCEPT !.taken = @ + 1] ELSE state.blocks[i]]
        kept == IF Variant = "cancel dropped early" THEN FALSE
                ELSE \E b \in Range(others) : b.id <= state.cancel
    IN  IF ~over THEN [state EXCEPT !.blocks = moved]
        ELSE [state EXCEPT !.blocks = others, !.cancel = IF kept THEN @ ELSE NoBlock]

Take(lane) ==
    /\ Blocks(mem, lane) # <<>> /\ HasRoom(lane)
    /\ LET block == Head(Blocks(mem, lane))
           e == block.entries[block.taken + 1]
           passed == Passed(mem, block)
       IN  /\ fetched[lane] = block.id
           /\ IF Intents[e].id = Cancelled /\ block.id <= mem.cancel
              THEN mem' = FinishedCancelled(passed, e) /\ UNCHANGED placed
              ELSE mem' = [passed EXCEPT !.ledger[e] = lane] /\ placed' = placed \union {e}
    /\ UNCHANGED <<input, disk, fetched, inFlight, purged, crashes>>

RECURSIVE AllCancelled(_, _)
AllCancelled(state, set) ==
    IF set = {} THEN state ELSE AllCancelled(FinishedCancelled(state, Min(set)), set \ {Min(set)})

(* What waits in the ledger ends; for what may be in a block it is saved.  *)
(* What is in flight goes on.                                              *)
Cancel ==
    /\ ~mem.told
    /\ LET meant == {e \in 1..mem.read : Intents[e].id = Cancelled /\ mem.outcomes[e] = 0 /\ e \notin inFlight}
           there == meant \intersect InLedger(mem)
           saved == IF mem.blocks = <<>> \/ (Variant = "cancel here or there" /\ there # {}) THEN NoBlock
                    ELSE mem.blocks[Len(mem.blocks)].id
       IN  /\ mem' = AllCancelled([mem EXCEPT !.told = TRUE, !.cancel = saved, !.dead = meant], there)
           /\ placed' = placed \ there
    /\ UNCHANGED <<input, disk, fetched, inFlight, purged, crashes>>

SameKey(e, f) == Key(e) # None /\ Key(e) = Key(f)

Call(e) ==
    /\ e \in placed \ inFlight
    /\ \A f \in placed : SameKey(e, f) => e <= f
    /\ inFlight' = inFlight \union {e}
    /\ UNCHANGED <<input, disk, mem, placed, fetched, purged, crashes>>

End(e) ==
    /\ e \in inFlight
    /\ inFlight' = inFlight \ {e}
    /\ placed' = placed \ {e}
    /\ mem' = Finished(mem, e)
    /\ UNCHANGED <<input, disk, fetched, purged, crashes>>

(* Wrong: what is committed where two transactions do it.                  *)
WithIndexOf(state, index) ==
    [state EXCEPT !.blocks = index.blocks, !.next = index.next, !.cancel = index.cancel]

Half ==
    CASE Variant = "index first" -> WithIndexOf(disk, mem)
      [] Variant = "index last" -> WithIndexOf(mem, disk)
      [] OTHER -> mem

Commit ==
    /\ disk # mem
    /\ disk' = IF Half # disk THEN Half ELSE mem
    /\ UNCHANGED <<input, mem, placed, fetched, inFlight, purged, crashes>>

(* The first block that must stay: the oldest, or the next to come.        *)
Oldest(state) == IF state.blocks = <<>> THEN state.next ELSE Min({b.id : b \in Range(state.blocks)})

MayPurge ==
    CASE Variant = "purged uncommitted" -> Oldest(mem)
      [] Variant = "purged to the end" /\ disk.blocks = <<>> -> mem.next
      [] OTHER -> Oldest(disk)

Purge ==
    /\ purged < MayPurge
    /\ purged' = MayPurge
    /\ UNCHANGED <<input, disk, mem, placed, fetched, inFlight, crashes>>

(* What a successor places. That an entry is of a tail is not saved: it is *)
(* if it is younger than a block of its lane.                              *)
Found(state, lane) ==
    LET entries == OfLane(state, lane)
        blocks == Blocks(state, lane)
        first == Min(Remaining(Head(blocks)))
    IN  IF blocks # <<>> /\ Variant # "tail placed" THEN {e \in entries : e < first}
        ELSE {e \in entries : Cardinality({f \in entries : f < e}) < Room}

Restored ==
    IF Variant # "lane forgotten" THEN disk
    ELSE [disk EXCEPT !.ledger = [e \in Ordinals |-> IF @[e] = None THEN None ELSE Intents[e].lane]]

(* And take-over.                                                          *)
Crash ==
    /\ crashes < MaxCrashes
    /\ crashes' = crashes + 1
    /\ mem' = Restored
    /\ placed' = UNION {Found(Restored, lane) : lane \in Lanes}
    /\ fetched' = [l \in Lanes |-> NoBlock]
    /\ inFlight' = {}
    /\ UNCHANGED <<input, disk, purged>>

GoesOn ==
    \/ Accept \/ Commit
    \/ \E lane \in Lanes : PlaceTail(lane) \/ Fetch(lane) \/ Take(lane)
    \/ \E e \in Ordinals : Call(e) \/ End(e)

Next == GoesOn \/ Cancel \/ Purge \/ Crash

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

AtMostOneOutcome == \A e \in Ordinals : disk.outcomes[e] <= 1

(* Where an intent is, as committed.                                       *)
Places(e) ==
    (IF disk.ledger[e] # None THEN 1 ELSE 0)
    + Cardinality({b \in Range(disk.blocks) : e \in Remaining(b)})
    + disk.outcomes[e]

NoneLost == \A e \in 1..disk.read : Places(e) > 0

InOnePlace == \A e \in Ordinals : Places(e) <= IF e <= disk.read THEN 1 ELSE 0

(* Nothing is left to do: every intent has its outcome. No step but a      *)
(* crash goes back, so that it comes to this.                              *)
EndsWhenQuiet == ~ENABLED GoesOn => \A e \in Ordinals : disk.outcomes[e] = 1

KeyInOrder == \A e \in inFlight : \A f \in 1..e - 1 : SameKey(e, f) => mem.outcomes[f] > 0

OutcomesInOrder ==
    \A e, f \in Ordinals :
        f < e /\ SameKey(e, f) /\ disk.outcomes[e] > 0 /\ e \notin disk.ended => disk.outcomes[f] > 0

(* What is placed is older than what is parked in its lane.                *)
LaneInOrder ==
    \A lane \in Lanes : \A e \in OfLane(mem, lane) \intersect placed :
        \A f \in TailOf(lane) \union UNION {Remaining(b) : b \in Range(Blocks(mem, lane))} : e < f

(* No step adds to it.                                                     *)
RoomKept ==
    \A lane \in Lanes :
        Cardinality(OfLane(mem, lane) \intersect placed) <= Room /\ Cardinality(TailOf(lane)) < Block

NoCallAfterCancel == inFlight \intersect mem.dead = {}

(* Not those that came after it with the same id.                          *)
NoOtherCancelled == mem.ended \subseteq mem.dead

LiveBlocksKept == \A b \in Range(disk.blocks) \union Range(mem.blocks) : b.id >= purged

(* To show that it happens: one passes what is parked in the other lane.  *)
NoneOvertaken ==
    \A e \in inFlight : \A lane \in Lanes :
        \A f \in TailOf(lane) \union UNION {Remaining(b) : b \in Range(Blocks(mem, lane))} : e < f
=============================================================================
