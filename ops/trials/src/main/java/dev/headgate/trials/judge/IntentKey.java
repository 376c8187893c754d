package dev.headgate.trials.judge;

/**
 * Names one intent: ids are unique per vendor.
 *
 * @param vendor the vendor
 * @param id the intent's id
 */
public record IntentKey(String vendor, String id) {}
