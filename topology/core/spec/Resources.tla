------------------------------ MODULE Resources ------------------------------
(***************************************************************************)
(* Who may be under way together at a resource: ResourceLocks and          *)
(* ResourceLock. An update has its resource for itself; other calls share  *)
(* it. Whose resource is taken steps aside. As soon as it is free, whoever *)
(* waited longest has it reserved, unless something else stops that one. A *)
(* batch has the resources of all its members, and is repeated until it is *)
(* answered.                                                               *)
(*                                                                         *)
(* Calls are numbers, in the order in which they were accepted.            *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    Updates,    \* of resource 1
    Reads,      \* the same
    Batches,    \* whose first member is of resource 2, and another of 1
    MaxFails,   \* of each batch
    MaxStops,   \* times that something else stops one that has a reservation
    Variant     \* "right"; all others are wrong

ASSUME Variant \in {"right", "first", "beside", "kept"}

VARIABLES
    place,      \* "lane", "aside", "flight", "done"
    at,         \* for which resource it is aside, or was let go on by; 0 for none
    reserved,   \* of a resource, for whom; 0 for nobody
    has,        \* the resources of a call's members
    fails,
    stops

vars == <<place, at, reserved, has, fails, stops>>

Calls == Updates \cup Reads \cup Batches
Resources == {1, 2}
Own(c) == IF c \in Batches THEN 2 ELSE 1
Min(s) == CHOOSE c \in s : \A d \in s : c <= d

Init ==
    /\ place = [c \in Calls |-> "lane"]
    /\ at = [c \in Calls |-> 0]
    /\ reserved = [r \in Resources |-> 0]
    /\ has = [c \in Calls |-> {Own(c)}]
    /\ fails = [c \in Batches |-> 0]
    /\ stops = 0

-----------------------------------------------------------------------------
(* What a lock knows. Wrong: of a batch it knows the first member alone.   *)
Locked(c) == IF Variant = "first" THEN {Own(c)} ELSE has[c]
InFlight(r) == {c \in Calls : place[c] = "flight" /\ r \in Locked(c)}
Alone(r) == InFlight(r) \cap Updates # {}
Waiting(p, a, r) == {c \in Calls : p[c] = "aside" /\ a[c] = r}
Behind(c, r) == \E u \in Waiting(place, at, r) \cap Updates : u < c

(* Wrong: an update does not wait for the calls that are under way.        *)
Admits(c, r) ==
    /\ reserved[r] \in {0, c}
    /\ IF c \in Updates
       THEN InFlight(r) = {} \/ (Variant = "beside" /\ ~Alone(r))
       ELSE ~Alone(r) /\ (reserved[r] = c \/ ~Behind(c, r))

(* A batch that left before takes its members along.                       *)
Elsewhere(c) == {r \in has[c] \ {Own(c)} : Alone(r)}

(* Whoever waited longest, where it is free: of those that share it only   *)
(* one that came before all updates.                                       *)
Next1(p, a, r) ==
    LET waiting == Waiting(p, a, r)
        updates == waiting \cap Updates
        others == waiting \ Updates
    IN IF others = {} \/ (updates # {} /\ Min(updates) < Min(others)) THEN Min(updates) ELSE Min(others)

(* The locks of these are looked at: those that are free are passed on.    *)
PassOn(p, a, held, free) ==
    LET due == {r \in free :
            /\ held[r] = 0
            /\ {c \in Calls : p[c] = "flight" /\ r \in Locked(c)} = {}
            /\ Waiting(p, a, r) # {}}
    IN
    /\ place' = [c \in Calls |-> IF \E r \in due : Next1(p, a, r) = c THEN "lane" ELSE p[c]]
    /\ at' = a
    /\ reserved' = [r \in Resources |-> IF r \in due THEN Next1(p, a, r) ELSE held[r]]

Dropped(c) == [r \in Resources |-> IF reserved[r] = c THEN 0 ELSE reserved[r]]

-----------------------------------------------------------------------------
(* Its turn has come, and its resource is free: it starts. A batch takes   *)
(* in another member, or not, while that one's resource is free too. Those *)
(* that share a resource and are not behind an update are let go on.       *)
Start(c) ==
    /\ place[c] = "lane" /\ Admits(c, Own(c)) /\ Elsewhere(c) = {}
    /\ \E more \in SUBSET IF c \in Batches /\ fails[c] = 0 /\ Admits(c, 1) THEN {1} ELSE {} :
        LET mine == has[c] \cup more
            locked == IF Variant = "first" THEN {Own(c)} ELSE mine
            beside == IF c \in Updates THEN {} ELSE {d \in Calls \ Updates :
                place[d] = "aside" /\ at[d] \in locked /\ ~Behind(d, at[d])}
        IN
        /\ has' = [has EXCEPT ![c] = mine]
        /\ place' = [d \in Calls |-> IF d = c THEN "flight" ELSE IF d \in beside THEN "lane" ELSE place[d]]
        /\ at' = [at EXCEPT ![c] = 0]
        /\ reserved' = Dropped(c)
    /\ UNCHANGED <<fails, stops>>

(* It is taken: it steps aside, and keeps nothing from others. Wrong: a    *)
(* reservation that it has.                                                *)
StepAside(c) ==
    /\ place[c] = "lane"
    /\ ~Admits(c, Own(c)) \/ Elsewhere(c) # {}
    /\ LET r == IF ~Admits(c, Own(c)) THEN Own(c) ELSE CHOOSE e \in Elsewhere(c) : TRUE
           held == IF Variant = "kept" THEN reserved ELSE Dropped(c)
       IN PassOn([place EXCEPT ![c] = "aside"], [at EXCEPT ![c] = r], held, Resources)
    /\ UNCHANGED <<has, fails, stops>>

End(c) ==
    /\ place[c] = "flight"
    /\ PassOn([place EXCEPT ![c] = "done"], at, reserved, Locked(c))
    /\ UNCHANGED <<has, fails, stops>>

(* It is to be repeated unchanged.                                         *)
Fail(c) ==
    /\ c \in Batches /\ place[c] = "flight" /\ fails[c] < MaxFails
    /\ fails' = [fails EXCEPT ![c] = @ + 1]
    /\ PassOn([place EXCEPT ![c] = "lane"], at, reserved, Locked(c))
    /\ UNCHANGED <<has, stops>>

(* A limit stops it: what is reserved for it is had by others.             *)
Stop(c) ==
    /\ place[c] = "lane" /\ (\E r \in Resources : reserved[r] = c) /\ stops < MaxStops
    /\ stops' = stops + 1
    /\ PassOn(place, at, Dropped(c), Resources)
    /\ UNCHANGED <<has, fails>>

Next == \E c \in Calls : Start(c) \/ StepAside(c) \/ End(c) \/ Fail(c) \/ Stop(c)

Spec ==
    /\ Init /\ [][Next]_vars
    /\ \A c \in Calls : WF_vars(Start(c)) /\ WF_vars(StepAside(c)) /\ WF_vars(End(c))

-----------------------------------------------------------------------------
(* What is proved.                                                         *)
UnderWay(r) == {c \in Calls : place[c] = "flight" /\ r \in has[c]}

AnUpdateIsAlone == \A r \in Resources : UnderWay(r) \cap Updates # {} => Cardinality(UnderWay(r)) = 1

(* Where anybody waits, somebody has it, or has it reserved and is in line.*)
NobodyWaitsForNothing ==
    \A r \in Resources : Waiting(place, at, r) # {} =>
        InFlight(r) # {} \/ (reserved[r] # 0 /\ place[reserved[r]] = "lane")

AllEnd == <>(\A c \in Calls : place[c] = "done")

(* To show that it happens: a batch waits for a member's resource that is  *)
(* not its first one's.                                                    *)
NeverElsewhere == \A c \in Batches : ~(place[c] = "aside" /\ at[c] # Own(c))
=============================================================================
