/** The login name in a form that asks only for the password, where password managers look for it. */
export function LoginNameOf({ loginName }: { loginName: string }) {
	return <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />;
}
