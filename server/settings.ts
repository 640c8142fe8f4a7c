import {
	BadSetting,
	type ContentPlace,
	readContentPlace,
	setting,
} from '@portico/content/model/store-settings.ts';
import { z } from 'zod';

/** The contract for operators: what the environment may set, checked at start. */

const environmentSchema = z.object({
	PORT: setting(
		z
			.string()
			.regex(/^\d{1,5}$/, { error: 'must be a number from 0 to 65535' })
			.transform(Number)
			.refine((port) => port <= 65_535, { error: 'must be a number from 0 to 65535' })
			.default(3000),
	),
	HOST: setting(z.string().default('127.0.0.1')),
	NODE_ENV: setting(
		z
			.enum(['production', 'development', 'test'], { error: 'must be production or development' })
			.default('production'),
	),
	LOG_LEVEL: setting(
		z
			.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
				error: 'must be fatal, error, warn, info, debug or silent',
			})
			.default('info'),
	),
});

export type Settings = ContentPlace & {
	port: number;
	/** The address to listen on; loopback unless told, since a proxy usually stands in front. */
	host: string;
	development: boolean;
	logLevel: string;
};

/** @throws BadSetting that names each bad setting and says what it must be */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
	const parsed = environmentSchema.safeParse(environment);
	if (!parsed.success) {
		const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new BadSetting(lines.join('\n'));
	}
	const { PORT, HOST, NODE_ENV, LOG_LEVEL } = parsed.data;
	return {
		...readContentPlace({ ...environment, SITE_URL: environment.SITE_URL || `http://localhost:${PORT}` }),
		port: PORT,
		host: HOST,
		development: NODE_ENV === 'development',
		logLevel: LOG_LEVEL,
	};
}
