import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import type { ReactNode } from 'react';
import { minuteInWords } from '../../../components/publication-date/minute-in-words.ts';
import container from '../../../design/container.module.css';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../page-frame/language.ts';
import { useSite } from '../../../page-frame/site-settings.ts';
import styles from './preview-banner.module.css';

type Facts = Pick<ArticlePreview, 'version' | 'savedAt' | 'state' | 'expiresAt'>;

/** Says that this is a preview: of which version, in what state, and for how long. */
export function PreviewBanner({ preview: { version, savedAt, state, expiresAt } }: { preview: Facts }) {
	const { preview } = useMessages();
	return (
		<section className={styles.banner} aria-label={preview.banner}>
			<div className={container.container}>
				<div className={styles.content}>
					<p className={styles.explanation}>
						<strong>{preview.heading}</strong> {preview.explanation}
					</p>
					<dl className={styles.facts}>
						<Fact term={preview.version}>{preview.versionNumber(version)}</Fact>
						<Fact term={preview.state}>{preview.states[state]}</Fact>
						<Fact term={preview.savedAt}>
							<Minute moment={savedAt} />
						</Fact>
						<Fact term={preview.expiresAt}>
							<Minute moment={expiresAt} />
						</Fact>
					</dl>
				</div>
			</div>
		</section>
	);
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function Minute({ moment }: { moment: string }) {
	const { timeZone } = useSite();
	return <time dateTime={moment}>{minuteInWords(moment, timeZone, useLanguage())}</time>;
}
