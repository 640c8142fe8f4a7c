import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { envelopeOf, failureEnvelope } from '@portico/api/envelope.ts';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The parts of OpenAPI 3.1 used here. */
export type ApiDescription = {
	openapi: string;
	info: { title: string; version: string; description: string };
	servers: { url: string }[];
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, JsonSchema> };
};

type Operation = {
	operationId: string;
	summary: string;
	parameters: Parameter[];
	requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
	responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>;
};

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema };

/** Recursive schemas become components, named by the `id` in their meta. */
const componentAddress = '#/components/schemas/';

/**
 * Describes calls as an OpenAPI 3.1 document, from their validation schemas.
 *
 * @param siteUrl origin of the site, without a trailing slash
 */
export function describeApi(definitions: readonly CallDefinition[], siteUrl: string): ApiDescription {
	const schemas: Record<string, JsonSchema> = {};
	schemas.Failure = jsonSchema(failureEnvelope, schemas);
	const paths: ApiDescription['paths'] = {};
	for (const definition of definitions) {
		const { path, method } = definition;
		paths[path] = { ...paths[path], [method]: operation(definition, schemas) };
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Portico',
			version: '1',
			description:
				'The content of the site. `code` is the business result of a call, the HTTP status that of its transport. Query parameters that are not named here are ignored.',
		},
		servers: [{ url: siteUrl }],
		paths,
		components: { schemas },
	};
}

function operation(definition: CallDefinition, schemas: Record<string, JsonSchema>): Operation {
	const { name, summary, params, query, form, answer } = definition;
	const failure: JsonSchema = { $ref: `${componentAddress}Failure` };
	const responses: Operation['responses'] = {
		200: json('The answer, or a failure with its business code', {
			anyOf: [jsonSchema(envelopeOf(answer), schemas), failure],
		}),
		400: json('A parameter is not valid, or the request is not encoded correctly', failure),
		500: json('The call failed', failure),
	};
	if (form) {
		responses[413] = json('The form is too large', failure);
		responses[415] = json('The body is not a form', failure);
	}
	return {
		operationId: name,
		summary,
		parameters: [...parameters(params, 'path', schemas), ...parameters(query, 'query', schemas)],
		...(form && { requestBody: { required: true, content: formContent(form, schemas) } }),
		responses,
	};
}

function json(description: string, schema: JsonSchema): Operation['responses'][string] {
	return { description, content: { 'application/json': { schema } } };
}

function parameters(
	object: z.ZodObject,
	place: Parameter['in'],
	schemas: Record<string, JsonSchema>,
): Parameter[] {
	return Object.entries(object.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
		name,
		in: place,
		required: isRequired(schema),
		schema: jsonSchema(schema, schemas),
	}));
}

function formContent(form: z.ZodObject, schemas: Record<string, JsonSchema>) {
	const schema = jsonSchema(form, schemas);
	const required = Object.entries(form.shape as Record<string, z.ZodType>)
		.filter(([, field]) => isRequired(field))
		.map(([name]) => name);
	return { 'application/x-www-form-urlencoded': { schema: { ...schema, required } } };
}

/** A parameter with a default is optional, although its parsed value is always set. */
function isRequired(schema: z.ZodType): boolean {
	return !schema.safeParse(undefined).success;
}

/** A schema as JSON Schema of the parsed values: a page is a number within limits, not a string of digits. */
function jsonSchema(schema: z.ZodType, schemas: Record<string, JsonSchema>): JsonSchema {
	const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
		target: 'draft-2020-12',
		io: 'output',
		// Clients must accept new fields, and the server ignores unknown ones.
		override: ({ jsonSchema }) => {
			if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
		},
	});
	for (const [id, definition] of Object.entries($defs ?? {})) {
		const { id: _, ...component } = definition;
		schemas[id] = atComponents(component);
	}
	return atComponents(own);
}

function atComponents(schema: JsonSchema): JsonSchema {
	return JSON.parse(JSON.stringify(schema), (key, value) =>
		key === '$ref' ? value.replace(/^#\/\$defs\//, componentAddress) : value,
	);
}
