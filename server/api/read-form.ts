import type { HonoRequest } from 'hono';
import { HttpError } from '../error-answers/http-error.ts';
import { callerLanguage, messages } from '../error-answers/messages.ts';
import { parseParameters, UndecodableText } from '../requests/parse-parameters.ts';
import { readBody } from '../requests/read-body.ts';

/** Maximum size of a form. */
const maxFormKilobytes = 16;

const formType = 'application/x-www-form-urlencoded';

/**
 * Reads a form-encoded body (specification, section 7) up to the maximum size.
 *
 * @throws HttpError with status 415, 413 or 400
 */
export async function readForm(request: HonoRequest): Promise<FormFields> {
	const mediaType = request.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
	if (mediaType !== formType) throw new HttpError(415, messages.formExpected);
	const body = await readBody(request.raw.body, maxFormKilobytes * 1024);
	if (!body) throw new HttpError(413, messages.formTooLarge(maxFormKilobytes));
	const text = decoded(body);
	const language = callerLanguage(text, 'language');
	try {
		return { fields: parseParameters(text), language };
	} catch (error) {
		if (error instanceof UndecodableText) throw new HttpError(400, messages.badForm, { language });
		throw error;
	}
}

/** The fields of a form, and the language of its sender. */
export type FormFields = { fields: Record<string, unknown>; language: ReturnType<typeof callerLanguage> };

function decoded(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new HttpError(400, messages.badForm);
	}
}
