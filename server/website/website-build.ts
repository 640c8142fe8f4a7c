import type { RouterContextProvider, ServerBuild } from 'react-router';

/** Exports of the website's server entry besides those for React Router. */
type WebsiteEntry = {
	createPageContext(deps: {
		call(address: string): Promise<{ status: number; body: unknown }>;
		reportFault(error: unknown): void;
	}): RouterContextProvider;
	getRenderedPage(context: RouterContextProvider): { html: Buffer; nonce: string } | null;
};

/** React Router's build, and the exports of its entry. */
export type Website = { build: ServerBuild; entry: WebsiteEntry };

export function websiteOf(build: ServerBuild): Website {
	return { build, entry: build.entry.module as unknown as WebsiteEntry };
}
