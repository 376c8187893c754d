package dev.headgate.http.answer;

import org.jspecify.annotations.Nullable;

/**
 * What some calls cost in one unit.
 *
 * @param unit the unit of a limit, or one that says which calls count in it
 * @param cost at worst; null: what the intent says
 * @param calls those it is for
 * @param settle where the answer says what it really was; null: it doesn't
 */
record CostRule(
        String unit,
        @Nullable CallCost cost,
        CallCondition calls,
        @Nullable Source settle) {}
