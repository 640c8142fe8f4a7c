/** Replaced by the sign-in dialog. */
export function SignInAgain() {
	return null;
}
