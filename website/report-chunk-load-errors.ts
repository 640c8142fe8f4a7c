import type { Plugin } from 'vite';

/** React Router reloads the current page here, when another page's code fails to load. */
const reloadStatement = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** Fails in its loader, as throwing here would leave the navigation pending forever. */
const failingModule =
	"error.name = 'ChunkLoadError'; const fail = () => { throw error; }; return { default: fail, clientLoader: fail };";

/**
 * Makes React Router throw a ChunkLoadError instead of reloading the current page: the error page then reloads
 * the target address.
 */
export function reportChunkLoadErrors(): Plugin {
	let isReplaced = false;
	return {
		name: 'report-chunk-load-errors',
		// The server's build does not bundle React Router.
		applyToEnvironment: ({ name }) => name === 'client',
		apply: 'build',
		transform: {
			filter: { id: /\/react-router\/dist\/.*\/routeModules\.m?js$/ },
			handler(code) {
				isReplaced = reloadStatement.test(code);
				return { code: code.replace(reloadStatement, failingModule), map: null };
			},
		},
		buildEnd(failure) {
			if (!failure && !isReplaced) this.error('React Router does not reload where it did: see decision 037.');
		},
	};
}
