import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBStructValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';

/** A value of a result as plain JSON has it. Whole numbers are numbers: what is counted here stays far below what would not fit. */
export function plainValue(value: DuckDBValue): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof DuckDBDateValue || value instanceof DuckDBTimestampValue) return value.toString();
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  if (value instanceof DuckDBListValue) return value.items.map(plainValue);
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([name, entry]) => [name, plainValue(entry)]));
  return value;
}
