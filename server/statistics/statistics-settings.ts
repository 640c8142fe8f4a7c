import { BadSetting } from '@portico/content/model/refusals.ts';
import { setting } from '@portico/content/settings/store-settings.ts';
import { z } from 'zod';

const statisticsEnvironment = z
	.object({
		/** Address of an external service in Umami's format, without `/api/send`. */
		STATISTICS_URL: setting(
			z
				.url({ protocol: /^https?$/, error: 'must be an http or https address' })
				// ReDoS waiver: operators write the address.
				.transform((address) => address.replace(/\/+$/, ''))
				.optional(),
		),
		/** That service's id of this site. */
		STATISTICS_WEBSITE_ID: setting(z.string().max(100, { error: 'is too long' }).optional()),
		/** How long single views and search queries are stored; daily totals have no limit. */
		STATISTICS_DETAIL_DAYS: setting(
			z
				.string()
				.regex(/^\d{1,4}$/, { error: 'must be a number of days from 1 to 9999' })
				.transform(Number)
				.refine((days) => days >= 1, { error: 'must be a number of days from 1 to 9999' })
				.default(90),
		),
	})
	.refine(({ STATISTICS_URL: url, STATISTICS_WEBSITE_ID: id }) => url === undefined || id !== undefined, {
		path: ['STATISTICS_WEBSITE_ID'],
		error: 'must be set if STATISTICS_URL is set',
	});

/** The names of these settings. */
export const statisticsSettingNames: readonly string[] = Object.keys(statisticsEnvironment.shape);

export type StatisticsSettings = {
	/** How long single views and search queries are stored. */
	detailDays: number;
	/** The external service; its address has no trailing slash. */
	external: { url: string; websiteId: string } | null;
};

/** @throws BadSetting with the name of each invalid setting and what it must be */
export function readStatisticsSettings(environment: NodeJS.ProcessEnv): StatisticsSettings {
	const parsed = statisticsEnvironment.safeParse(environment);
	if (!parsed.success) {
		const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new BadSetting(lines.join('\n'));
	}
	const { STATISTICS_URL: url, STATISTICS_WEBSITE_ID: websiteId, STATISTICS_DETAIL_DAYS } = parsed.data;
	return {
		detailDays: STATISTICS_DETAIL_DAYS,
		external: url !== undefined && websiteId !== undefined ? { url, websiteId } : null,
	};
}
