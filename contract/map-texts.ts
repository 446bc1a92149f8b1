/** Data of the same shape with each of its texts changed. Names of properties stay. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const mapped = (each: unknown): unknown => {
    if (typeof each === 'string') {
      return change(each)
    }
    if (Array.isArray(each)) {
      return each.map(mapped)
    }
    if (typeof each !== 'object' || each === null) {
      return each
    }
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, mapped(inner)]))
  }
  return mapped(value) as Value
}
