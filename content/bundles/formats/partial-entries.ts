import { z } from 'zod';

/**
 * What the fields mean that an entry of a list, or `site.json`, does not have: they stay as they are stored. The same
 * applies within a group, such as the languages of a name or the filing numbers. A list is one value. `null` empties a
 * field, in a group `""` does, too. Exports name every field, so that an import of one restores all of it.
 */

type Fields = Record<string, unknown>;

/**
 * The whole entry that an entry of a bundle stands for, not validated.
 *
 * @param schema of whole entries
 * @param stored the entry as an export contains it; undefined for a new one
 * @param given as in the bundle; what is not an object is returned as it is, for the schema to refuse
 */
export function completeEntry(schema: z.ZodType, stored: object | undefined, given: unknown): unknown {
	if (!isObject(given)) return given;
	const { shape } = objectOf(schema) as z.ZodObject;
	const merged: Fields = { ...stored, ...given };
	const entries = Object.entries(merged).map(([name, value]): [string, unknown] => {
		const field = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : null;
		if (field === null || objectOf(field) === null || !isObject(value)) return [name, value];
		const before = (stored as Fields | undefined)?.[name];
		return [name, withoutEmpty({ ...(isObject(before) && before), ...value })];
	});
	// Of some fields, null is a value: a column at the top.
	const isKept = ([name, value]: [string, unknown]) =>
		value !== null || (Object.hasOwn(shape, name) && (shape[name] as z.ZodType).safeParse(null).success);
	return Object.fromEntries(entries.filter(isKept));
}

/** An entry with every field of its format, in the format's order: null where it has none. */
export function explicitEntry(schema: z.ZodType, entry: object): object {
	const object = objectOf(schema) as z.ZodObject;
	return Object.fromEntries(
		Object.entries(object.shape).map(([name, field]) => {
			const value = (entry as Fields)[name] ?? null;
			const isGroup = isObject(value) && objectOf(field as z.ZodType) !== null;
			return [name, isGroup ? explicitEntry(field as z.ZodType, value) : value];
		}),
	);
}

function withoutEmpty(group: Fields): Fields {
	return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== null && value !== ''));
}

function isObject(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object within optional, defaulted and transformed schemas; null for a schema of another type. */
function objectOf(schema: z.ZodType): z.ZodObject | null {
	if (schema instanceof z.ZodObject) return schema;
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
		return objectOf(schema.unwrap() as z.ZodType);
	return schema instanceof z.ZodPipe ? objectOf(schema.in as z.ZodType) : null;
}
