import { BadSetting, setting } from '@portico/content/model/store-settings.ts';
import { z } from 'zod';

const statisticsEnvironment = z
	.object({
		/** A service that hears of views too, in Umami's format; its address without `/api/send`. */
		STATISTICS_URL: setting(
			z
				.url({ protocol: /^https?$/, error: 'must be an http or https address' })
				.transform((address) => address.replace(/\/+$/, ''))
				.optional(),
		),
		/** What that service calls this site. */
		STATISTICS_WEBSITE_ID: setting(z.string().max(100, { error: 'is too long' }).optional()),
		/** So many days single views and what was searched for are kept; views by day are kept for good. */
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
		error: 'must be set where STATISTICS_URL is',
	});

export type StatisticsSettings = {
	/** So many days single views, and what was searched for, are kept. */
	detailDays: number;
	/** The service that hears of views too, without a slash at its end. */
	outside: { url: string; websiteId: string } | null;
};

/** @throws BadSetting that names each bad setting and says what it must be */
export function readStatisticsSettings(environment: NodeJS.ProcessEnv): StatisticsSettings {
	const parsed = statisticsEnvironment.safeParse(environment);
	if (!parsed.success) {
		const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new BadSetting(lines.join('\n'));
	}
	const { STATISTICS_URL: url, STATISTICS_WEBSITE_ID: websiteId, STATISTICS_DETAIL_DAYS } = parsed.data;
	return {
		detailDays: STATISTICS_DETAIL_DAYS,
		outside: url !== undefined && websiteId !== undefined ? { url, websiteId } : null,
	};
}
