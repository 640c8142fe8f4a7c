import { BadSetting } from '@portico/content/model/bad-setting.ts';
import {
	type ContentPlace,
	readContentPlace,
	setting,
	wholeNumber,
} from '@portico/content/settings/store-settings.ts';
import { z } from 'zod';
import { type MediaOrigins, readMediaOrigins } from './media-files/cors/media-origins.ts';
import { isProxyName } from './operation/client-address.ts';
import { readStatisticsSettings, type StatisticsSettings } from './statistics/statistics-settings.ts';

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
	/** Whose word is taken for a client's address; without any, a client is who connects. */
	TRUSTED_PROXIES: setting(
		z
			.string()
			.default('')
			.transform((list) => list.split(/[\s,]+/).filter((proxy) => proxy !== ''))
			.refine((proxies) => proxies.every(isProxyName), {
				error:
					'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal or uniquelocal, separated by commas',
			}),
	),
	/** Whose pages may read media: other sites of the group that show a film from here. */
	MEDIA_ORIGINS: setting(
		z
			.string()
			.default('')
			.transform((list, context): MediaOrigins => {
				const origins = readMediaOrigins(list);
				if (origins) return origins;
				context.addIssue(
					'must be origins such as https://www.example.com, separated by commas, or * for all',
				);
				return z.NEVER;
			}),
	),
	/** Opens /metrics to those who bear it; without one, it is open to this machine alone. */
	METRICS_TOKEN: setting(
		z
			.string()
			.regex(/^[\x21-\x7e]{16,}$/, { error: 'must have at least 16 characters, ASCII and without spaces' })
			.nullable()
			.default(null),
	),
	/** Seconds a stopping server goes on listening, for load balancers to learn of it from /readyz. */
	STOP_DELAY: setting(wholeNumber(0, 300, 'seconds').default(0)),
	/** Seconds after that in which everything must be closed: the longest request, and the store's last writing. */
	STOP_LIMIT: setting(wholeNumber(5, 3600, 'seconds').default(40)),
	/** What the answers kept ready may take of the memory. */
	CACHE_MEGABYTES: setting(wholeNumber(16, 65_536, 'megabytes').default(256)),
	/** How long kept answers are given without word from the store, which may have withdrawn what they show. */
	STALE_MINUTES: setting(wholeNumber(1, 10_080, 'minutes').default(5)),
});

export type Settings = ContentPlace & {
	port: number;
	/** The address to listen on; loopback unless told, since a proxy usually stands in front. */
	host: string;
	development: boolean;
	logLevel: string;
	/** Addresses, networks, and names of kinds of networks. */
	trustedProxies: string[];
	mediaOrigins: MediaOrigins;
	metricsToken: string | null;
	stopDelaySeconds: number;
	stopLimitSeconds: number;
	cacheMegabytes: number;
	staleMinutes: number;
	statistics: StatisticsSettings;
};

/** @throws BadSetting that names each bad setting and says what it must be */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
	const parsed = environmentSchema.safeParse(environment);
	if (!parsed.success) {
		const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new BadSetting(lines.join('\n'));
	}
	const { PORT, HOST, NODE_ENV, LOG_LEVEL, METRICS_TOKEN, CACHE_MEGABYTES, STALE_MINUTES } = parsed.data;
	return {
		...readContentPlace({ ...environment, SITE_URL: environment.SITE_URL || `http://localhost:${PORT}` }),
		port: PORT,
		host: HOST,
		development: NODE_ENV === 'development',
		logLevel: LOG_LEVEL,
		trustedProxies: parsed.data.TRUSTED_PROXIES,
		mediaOrigins: parsed.data.MEDIA_ORIGINS,
		metricsToken: METRICS_TOKEN,
		stopDelaySeconds: parsed.data.STOP_DELAY,
		stopLimitSeconds: parsed.data.STOP_LIMIT,
		cacheMegabytes: CACHE_MEGABYTES,
		staleMinutes: STALE_MINUTES,
		statistics: readStatisticsSettings(environment),
	};
}
