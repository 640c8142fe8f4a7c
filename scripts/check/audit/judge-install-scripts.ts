/** A package, as `name@version`, whose install scripts are allowed, and their purpose. */
export type AllowedScript = { package: string; reason: string };

/** The part of `package-lock.json` used here. */
export type Lock = { packages: Record<string, { version?: string; hasInstallScript?: boolean }> };

/** Lists packages with install scripts as `name@version`, each once. */
export function installScriptsOf({ packages }: Lock): string[] {
	const found = Object.entries(packages)
		.filter(([, { hasInstallScript }]) => hasInstallScript)
		.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
	return [...new Set(found)].sort();
}

/**
 * Compares install scripts with the allowed ones. A new script, or one of another version, must be reviewed
 * before it is allowed.
 *
 * @returns one line per difference
 */
export function judgeInstallScripts(found: readonly string[], allowed: readonly AllowedScript[]): string[] {
	const names = new Set(allowed.map((each) => each.package));
	const unreviewed = found
		.filter((each) => !names.has(each))
		.map(
			(each) =>
				`${each} runs an install script: review it, then add it to allowed-install-scripts.json with a reason`,
		);
	const unused = [...names]
		.filter((each) => !found.includes(each))
		.map((each) => `${each} is allowed to run an install script but has none: remove it`);
	return [...unreviewed, ...unused];
}
