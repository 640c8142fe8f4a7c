import type { Messages } from '../../messages/messages.ts';

/** An action in words; one that has no text, as its code. */
export function actionInWords(code: string, { audit }: Messages): string {
	const { actions } = audit;
	return isKey(actions, code) ? actions[code] : code;
}

/** A person's name, or the part of the system in words; `unknown` tried to sign in. */
export function actorInWords(actor: string, { audit }: Messages): string {
	const { systems } = audit;
	return isKey(systems, actor) ? systems[actor] : actor;
}

/** Never true for what every object inherits, such as `constructor`. */
function isKey<Texts extends object>(texts: Texts, key: PropertyKey): key is keyof Texts {
	return Object.hasOwn(texts, key);
}

/** A value of an entry's details as text: words as they are, everything else as JSON. */
export function detailInWords(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
