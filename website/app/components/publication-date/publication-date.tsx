import { useLanguage } from '../../page-frame/language.ts';
import { useSite } from '../../page-frame/site-settings.ts';
import { minuteInWords } from './minute-in-words.ts';
import { dayInFigures, dayInWords, dayOf } from './site-time.ts';

type Props = { moment: string; form?: 'figures' | 'words'; className?: string };

/** The day something was published, in the site's time zone. */
export function PublicationDate({ moment, form = 'figures', className }: Props) {
	const { timeZone } = useSite();
	const language = useLanguage();
	const day = dayOf(moment, timeZone);
	return (
		<time dateTime={moment} className={className} title={minuteInWords(moment, timeZone, language)}>
			{form === 'words' ? dayInWords(day, language) : dayInFigures(day)}
		</time>
	);
}
