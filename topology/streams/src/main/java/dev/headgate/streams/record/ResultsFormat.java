package dev.headgate.streams.record;

/** How results and pages are written. */
public enum ResultsFormat {
    /** As the Serde writes them. */
    AVRO,
    /** As {@link dev.headgate.schemas.json.ResultJson} and {@link dev.headgate.schemas.json.PageJson} write them. */
    JSON
}
