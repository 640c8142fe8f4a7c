import { z } from 'zod';
import type { NamedShapes, Shape } from './shape.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const simpleTypes: Record<string, Shape> = {
	string: 'string',
	number: 'number',
	integer: 'number',
	boolean: 'boolean',
	null: 'null',
};

/**
 * Derives the shape of a schema.
 *
 * @param named receives the shapes of recursive schemas by the `id` in their meta
 */
export function shapeOf(schema: z.ZodType, named: NamedShapes): Shape {
	const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'output' });
	for (const [name, definition] of Object.entries($defs)) named[name] ??= shapeOfJson(definition);
	return shapeOfJson(root);
}

function shapeOfJson(schema: JsonSchema | boolean): Shape {
	if (typeof schema === 'boolean') return 'any';
	if (schema.$ref) return { ref: schema.$ref.replace('#/$defs/', '') };
	const options = schema.oneOf ?? schema.anyOf;
	if (options) return unionOf(options as JsonSchema[]);
	if (Array.isArray(schema.type))
		return { anyOf: schema.type.map((type) => shapeOfJson({ type } as JsonSchema)) };
	if (schema.type === 'array') return { items: shapeOfJson((schema.items as JsonSchema) ?? true) };
	if (schema.type === 'object' && schema.properties) {
		const fields = Object.entries(schema.properties);
		const optional = fields.map(([name]) => name).filter((name) => !schema.required?.includes(name));
		return {
			fields: Object.fromEntries(fields.map(([name, field]) => [name, shapeOfJson(field as JsonSchema)])),
			...(optional.length > 0 && { optional }),
		};
	}
	return simpleTypes[schema.type ?? ''] ?? 'any';
}

/** A union with a constant string field in every option is discriminated by it. */
function unionOf(options: JsonSchema[]): Shape {
	const by = Object.keys(options[0]?.properties ?? {}).find((name) =>
		options.every((option) => typeof constantOf(option, name) === 'string'),
	);
	if (by === undefined) return { anyOf: options.map(shapeOfJson) };
	return {
		by,
		cases: Object.fromEntries(options.map((option) => [constantOf(option, by), shapeOfJson(option)])),
	};
}

function constantOf(option: JsonSchema, name: string): unknown {
	const field = option.properties?.[name];
	return typeof field === 'object' ? field.const : undefined;
}
