import {
	type AccountSettings,
	accountSettingNames,
	readAccountSettings,
} from '@portico/content/accounts/account-settings.ts';
import { BadSetting } from '@portico/content/model/refusals.ts';
import {
	type ContentSettings,
	readContentSettings,
	setting,
	storeSettingNames,
	wholeNumber,
} from '@portico/content/settings/store-settings.ts';
import { z } from 'zod';
import { type MediaOrigins, readMediaOrigins } from './media-files/cors.ts';
import {
	type NewsroomSettings,
	newsroomSettingNames,
	readNewsroomSettings,
} from './newsroom/newsroom-settings.ts';
import { isProxyName } from './operation/client-address.ts';
import { type HstsScope, hstsScopes } from './security/security-headers.ts';
import {
	readStatisticsSettings,
	type StatisticsSettings,
	statisticsSettingNames,
} from './statistics/statistics-settings.ts';

/** Environment variables, validated at start. */

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
	/** Proxies whose X-Forwarded-For is trusted; without any, the peer is the client. */
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
	/** Other sites whose pages may read media, to show videos from here. */
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
	/** What browsers open by https alone, where SITE_URL is https. */
	HSTS: setting(z.enum(hstsScopes, { error: 'must be off, host, subdomains or preload' }).default('host')),
	/** Required to read /metrics; without one, only this machine can. */
	METRICS_TOKEN: setting(
		z
			.string()
			.regex(/^[\x21-\x7e]{16,}$/, { error: 'must have at least 16 characters, ASCII and without spaces' })
			.nullable()
			.default(null),
	),
	/** Seconds to keep listening after a stop begins, until load balancers notice /readyz. */
	STOP_DELAY: setting(wholeNumber(0, 300, 'seconds').default(0)),
	/** Seconds after that until everything must be closed, including the store. */
	STOP_LIMIT: setting(wholeNumber(5, 3600, 'seconds').default(40)),
	/** Memory limit of the response cache. */
	CACHE_MEGABYTES: setting(wholeNumber(16, 65_536, 'megabytes').default(256)),
	/** How long cached answers are served without contact to the store, where they may have been withdrawn. */
	STALE_MINUTES: setting(wholeNumber(1, 10_080, 'minutes').default(5)),
});

export type Settings = ContentSettings & {
	port: number;
	/** The address to listen on; by default loopback, behind a proxy. */
	host: string;
	development: boolean;
	logLevel: string;
	/** Addresses, networks, and names of network ranges. */
	trustedProxies: string[];
	mediaOrigins: MediaOrigins;
	hsts: HstsScope;
	metricsToken: string | null;
	stopDelaySeconds: number;
	stopLimitSeconds: number;
	cacheMegabytes: number;
	staleMinutes: number;
	statistics: StatisticsSettings;
	newsroom: NewsroomSettings & { accounts: AccountSettings };
};

/** The names of all that the server reads. */
export const serverSettingNames: readonly string[] = [
	'ENV_FILE',
	...Object.keys(environmentSchema.shape),
	...[...storeSettingNames, ...newsroomSettingNames, ...accountSettingNames, ...statisticsSettingNames],
];

/** @throws BadSetting that names all invalid and misspelt settings, with their valid values */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
	const parsed = environmentSchema.safeParse(environment);
	const faults: string[] = [];
	if (!parsed.success) {
		faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
	}
	/** Goes on to the other settings, so that one start tells all faults. */
	const attempt = <Read>(read: () => Read): Read | null => {
		try {
			return read();
		} catch (error) {
			if (!(error instanceof BadSetting)) throw error;
			faults.push(error.message);
			return null;
		}
	};
	// A wrong port is told once, not again as a part of an address.
	const port = parsed.success ? parsed.data.PORT : 3000;
	const place = attempt(() => readContentSettings({ ...environment, PORT: String(port) }));
	const statistics = attempt(() => readStatisticsSettings(environment));
	const accounts = attempt(() => readAccountSettings(environment));
	const newsroomPlace = parsed.success && place ? { ...place, port } : null;
	const newsroom = attempt(() => readNewsroomSettings(environment, newsroomPlace));
	if (faults.length > 0 || !parsed.success || !place || !statistics || !accounts || !newsroom) {
		throw new BadSetting(faults.join('\n'));
	}
	const { HOST, NODE_ENV, LOG_LEVEL, METRICS_TOKEN, CACHE_MEGABYTES, STALE_MINUTES } = parsed.data;
	return {
		...place,
		port,
		host: HOST,
		development: NODE_ENV === 'development',
		logLevel: LOG_LEVEL,
		trustedProxies: parsed.data.TRUSTED_PROXIES,
		mediaOrigins: parsed.data.MEDIA_ORIGINS,
		hsts: parsed.data.HSTS,
		metricsToken: METRICS_TOKEN,
		stopDelaySeconds: parsed.data.STOP_DELAY,
		stopLimitSeconds: parsed.data.STOP_LIMIT,
		cacheMegabytes: CACHE_MEGABYTES,
		staleMinutes: STALE_MINUTES,
		statistics,
		newsroom: { ...newsroom, accounts },
	};
}

/** What the operator should know about valid settings, a sentence each. */
export function settingHints(environment: NodeJS.ProcessEnv, { host, siteUrl }: Settings): string[] {
	const isLoopback = /^(127\.|::1$|localhost$)/.test(host);
	if (environment.SITE_URL || isLoopback) return [];
	return [
		`SITE_URL is not set: links in feeds, shared pages and one-time addresses lead to ${siteUrl}. Set it to the address that visitors use.`,
	];
}
