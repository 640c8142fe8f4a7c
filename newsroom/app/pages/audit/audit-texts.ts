import type { Messages } from '../../messages/messages.ts';

/** An action in words; one that has no text, as its code. */
export function actionInWords(code: string, { audit }: Messages): string {
	return textFor(code, audit.actions);
}

/** A person's name, or the part of the system in words. */
export function actorInWords(actor: string, { audit }: Messages): string {
	return textFor(actor, audit.systems);
}

function textFor(code: string, texts: Readonly<Record<string, string>>): string {
	return Object.hasOwn(texts, code) ? (texts[code] ?? code) : code;
}

/** A value of an entry's details as text: words as they are, everything else as JSON. */
export function detailInWords(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
