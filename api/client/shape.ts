/** The structure of a JSON value, only as detailed as needed to tell whether code that reads it would fail. */
export type Shape =
	| 'string'
	| 'number'
	| 'boolean'
	| 'null'
	| 'any'
	| { fields: Record<string, Shape>; optional?: string[] }
	| { items: Shape }
	| { anyOf: Shape[] }
	/** A union discriminated by a field; unknown values of the field are accepted. */
	| { by: string; cases: Record<string, Shape> }
	| { ref: string };

/** Shapes by name, for references between them and to themselves. */
export type NamedShapes = Record<string, Shape>;

/**
 * Whether a value has a shape. Ignores unknown fields and union cases: a newer server may send both to a page
 * that is already open.
 */
export function hasShape(value: unknown, shape: Shape, named: NamedShapes): boolean {
	if (typeof shape === 'string') {
		if (shape === 'any') return true;
		return shape === 'null' ? value === null : typeof value === shape;
	}
	if ('ref' in shape) return hasShape(value, named[shape.ref] ?? 'any', named);
	if ('anyOf' in shape) return shape.anyOf.some((option) => hasShape(value, option, named));
	if ('items' in shape) {
		return Array.isArray(value) && value.every((item) => hasShape(item, shape.items, named));
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	const fields = value as Record<string, unknown>;
	if ('by' in shape) {
		const kind = fields[shape.by];
		return typeof kind === 'string' && hasShape(value, shape.cases[kind] ?? 'any', named);
	}
	return Object.entries(shape.fields).every(([name, field]) =>
		fields[name] === undefined ? shape.optional?.includes(name) : hasShape(fields[name], field, named),
	);
}
