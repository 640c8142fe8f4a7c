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

type DescriptionOptions = {
	title?: string;
	description?: string;
	/** The schema of `data` in failures; null by default. */
	failureData?: z.ZodType;
};

const publicDescription =
	'The content of the site. `code` is the business result of a call, the HTTP status that of its transport. Query parameters that are not named here are ignored.';

/**
 * Describes calls as an OpenAPI 3.1 document, from their validation schemas.
 *
 * @param origin that the calls are sent to, without a trailing slash
 */
export function describeApi(
	definitions: readonly CallDefinition[],
	origin: string,
	{ title = 'Portico', description = publicDescription, failureData = z.null() }: DescriptionOptions = {},
): ApiDescription {
	const schemas: Record<string, JsonSchema> = {};
	schemas.Failure = jsonSchema(failureEnvelope.extend({ data: failureData }), schemas);
	const paths: ApiDescription['paths'] = {};
	for (const definition of definitions) {
		const { path, method } = definition;
		paths[path] = { ...paths[path], [method]: operation(definition, schemas) };
	}
	return {
		openapi: '3.1.0',
		info: {
			title,
			version: '1',
			description,
		},
		servers: [{ url: origin }],
		paths,
		components: { schemas },
	};
}

function operation(definition: CallDefinition, schemas: Record<string, JsonSchema>): Operation {
	const { name, summary, params, query, form, body } = definition;
	const failure: JsonSchema = { $ref: `${componentAddress}Failure` };
	const responses: Operation['responses'] = {
		200: answerOf(definition, failure, schemas),
		400: json('A parameter is not valid, or the request is not encoded correctly', failure),
		500: json('The call failed', failure),
	};
	if (form || body) {
		responses[413] = json(form ? 'The form is too large' : 'The body is too large', failure);
		responses[415] = json(form ? 'The body is not a form' : 'The body is not JSON', failure);
	}
	if (definition.audience === 'newsroom') Object.assign(responses, newsroomFailures(definition, failure));
	const content = form
		? formContent(form, schemas)
		: body && { 'application/json': { schema: jsonSchema(body, schemas, 'input') } };
	return {
		operationId: name,
		summary,
		parameters: [...parameters(params, 'path', schemas), ...parameters(query, 'query', schemas)],
		...(content && { requestBody: { required: true, content } }),
		responses,
	};
}

const mediaTypes = {
	...{ csv: 'text/csv', 'event-stream': 'text/event-stream', picture: 'image/*' },
	tus: 'application/offset+octet-stream',
} as const;

function answerOf(
	{ answer, format, audience }: CallDefinition,
	failure: JsonSchema,
	schemas: Record<string, JsonSchema>,
): Operation['responses'][string] {
	if (format) {
		return { description: 'The answer', content: { [mediaTypes[format]]: { schema: { type: 'string' } } } };
	}
	const envelope = jsonSchema(envelopeOf(answer), schemas);
	if (audience === 'newsroom') return json('The answer', envelope);
	return json('The answer, or a failure with its business code', { anyOf: [envelope, failure] });
}

/** Failures of the newsroom's calls, whose HTTP status is their business code. */
function newsroomFailures(
	{ access, method, body, limit }: CallDefinition,
	failure: JsonSchema,
): Operation['responses'] {
	const isForEverybody = access === 'anyone';
	return {
		...(!isForEverybody && {
			401: json('Nobody is signed in, or a step of the sign-in is lacking', failure),
		}),
		403: json(
			method === 'get'
				? 'A permission is missing'
				: 'A permission is missing, or the request comes from another origin',
			failure,
		),
		404: json('There is nothing under these identifiers', failure),
		...(method !== 'get' && { 409: json('It has changed in the meantime; with the newer state', failure) }),
		...(body && { 422: json('Fields of the body are not valid; with a message for each', failure) }),
		...(limit && { 429: json('Too many requests', failure) }),
		503: json('The store is unavailable', failure),
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

/**
 * A schema as JSON Schema, by default of the parsed values: a page is a number within limits, not a string of digits.
 * JSON bodies are described as they are sent (`input`).
 */
function jsonSchema(
	schema: z.ZodType,
	schemas: Record<string, JsonSchema>,
	io: 'input' | 'output' = 'output',
): JsonSchema {
	const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
		target: 'draft-2020-12',
		io,
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
