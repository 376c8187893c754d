"""Records in Avro's single-object encoding: C3 01, the fingerprint of the writer's schema, the record."""
import io, pathlib
import avro.schema
from avro.io import BinaryDecoder, BinaryEncoder, DatumReader, DatumWriter

CLONE = pathlib.Path(__file__).resolve().parents[4]


def load(file):
    return avro.schema.parse((CLONE / file).read_text())


def crc64(data, empty=0xC15D213AA4D7A795):  # CRC-64-AVRO
    crc = empty
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (empty if crc & 1 else 0)
    return crc


def header(schema):
    canonical = schema.canonical_form
    for name in "long", "string":  # this library forgets to
        canonical = canonical.replace(f'{{"type":"{name}"}}', f'"{name}"')
    return b"\xc3\x01" + crc64(canonical.encode()).to_bytes(8, "little")


def encode(schema, record):
    out = io.BytesIO(header(schema))
    out.seek(0, io.SEEK_END)
    DatumWriter(schema).write(record, BinaryEncoder(out))
    return out.getvalue()


def decode(schema, value):
    if value[:10] != header(schema):
        raise ValueError("written with another schema: see ops/docs/schemas")
    return DatumReader(schema).read(BinaryDecoder(io.BytesIO(value[10:])))
