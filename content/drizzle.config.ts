import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` in this folder writes the next migration from the schema. */
export default defineConfig({
	dialect: 'postgresql',
	schema: ['./store/schema.ts', './store/statistics-schema.ts', './store/search-schema.ts'],
	out: './store/migrations',
});
