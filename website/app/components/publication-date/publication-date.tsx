import { useLanguage } from '../../page-frame/language.ts';
import { useSite } from '../../page-frame/site-settings.ts';
import { minuteInWords } from './minute-in-words.ts';
import { dayInFigures, dayInWords, dayOf } from './site-time.ts';

type Props = {
	moment: string;
	form?: 'figures' | 'words';
	className?: string;
	/** Whether a link lies over it, as over all of a card: then its minute cannot be pointed at. */
	underLink?: boolean;
};

/** The day something was published, in the site's time zone; the minute where it is pointed at. */
export function PublicationDate({ moment, form = 'figures', className, underLink = false }: Props) {
	const { timeZone } = useSite();
	const language = useLanguage();
	const day = dayOf(moment, timeZone);
	return (
		<time
			dateTime={moment}
			className={className}
			title={underLink ? undefined : minuteInWords(moment, timeZone, language)}
		>
			{form === 'words' ? dayInWords(day, language) : dayInFigures(day)}
		</time>
	);
}
