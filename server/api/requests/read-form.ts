import type { HonoRequest } from 'hono';
import { HttpError } from '../../error-answers/http-error.ts';
import { callerLanguage, messages } from '../../error-answers/messages.ts';
import { parseParameters, UndecodableText } from '../../requests/parse-parameters.ts';

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
	const text = decoded(await readBody(request.raw.body));
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

/**
 * Counts the bytes as they arrive, since the declared length may be wrong. The rest of a body that is too large is
 * not cancelled: that would close the connection before the answer is sent.
 */
async function readBody(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = body?.getReader();
	for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
		size += part.value.byteLength;
		if (size > maxFormKilobytes * 1024) throw new HttpError(413, messages.formTooLarge(maxFormKilobytes));
		chunks.push(part.value);
	}
	return Buffer.concat(chunks);
}

function decoded(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new HttpError(400, messages.badForm);
	}
}
