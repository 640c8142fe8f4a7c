import type { NewsroomParts } from '../newsroom/newsroom-parts.ts';

/** What the newsroom works with in a running server. */
export const newsroomParts: NewsroomParts = {
	handlers: {},
	loadSession: async () => null,
	whoGrants: async () => [],
	firstAdministratorLink: async () => null,
	addDemoPeople: async () => null,
};
