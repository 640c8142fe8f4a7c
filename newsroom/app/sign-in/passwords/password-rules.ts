import type { PasswordRules } from '@portico/api/newsroom/answers/sign-in.ts';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** Which rules a password fulfils, of those that the browser can check. The server checks all of them. */
export function fulfilledRules(
	password: string,
	{ minLength, minKinds }: Pick<PasswordRules, 'minLength' | 'minKinds'>,
): { length: boolean; kinds: boolean } {
	// As the server does: input methods write some characters in several ways.
	const normalised = password.normalize('NFKC');
	return {
		length: [...normalised].length >= minLength,
		kinds: kinds.filter((kind) => kind.test(normalised)).length >= minKinds,
	};
}
