import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` in this folder writes the next migration from the schema. */
export default defineConfig({
	dialect: 'postgresql',
	schema: [
		'./store/tables/schema.ts',
		'./store/tables/media-schema.ts',
		'./store/tables/statistics-schema.ts',
		'./store/tables/search-schema.ts',
		'./store/tables/people-schema.ts',
		'./store/tables/audit-schema.ts',
		'./store/tables/newsroom-schema.ts',
	],
	out: './store/migrations',
});
