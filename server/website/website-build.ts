import type { RouterContextProvider, ServerBuild } from 'react-router';

/** What the website's server entry exports for the server, beside React Router's own. */
type WebsiteEntry = {
	createPageContext(deps: {
		request(path: string, init?: RequestInit): Response | Promise<Response>;
		reportFault(error: unknown): void;
	}): RouterContextProvider;
	scriptNonceHeader: string;
};

/** The website as the server renders it: React Router's build and what its entry adds. */
export type Website = { build: ServerBuild; entry: WebsiteEntry };

/** Reads a build that was loaded, whether from the built files or from Vite. */
export function websiteOf(build: ServerBuild): Website {
	return { build, entry: build.entry.module as unknown as WebsiteEntry };
}
