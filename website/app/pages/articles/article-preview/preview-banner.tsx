import type { ArticlePreview } from '@portico/api/answers/articles.ts';
import container from '@portico/design/styles/container.module.css';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../components/publication-date/format-date-time.ts';
import { useMessages } from '../../../messages/messages.ts';
import { useLanguage } from '../../../state/language.ts';
import { useSite } from '../../../state/site-settings.ts';
import styles from './preview-banner.module.css';

type Facts = Pick<ArticlePreview, 'version' | 'savedAt' | 'state' | 'expiresAt'>;

/** The version, state and expiry of a preview. */
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
							<DateTime timestamp={savedAt} />
						</Fact>
						<Fact term={preview.expiresAt}>
							<DateTime timestamp={expiresAt} />
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

function DateTime({ timestamp }: { timestamp: string }) {
	const { timeZone } = useSite();
	return <time dateTime={timestamp}>{formatDateTime(timestamp, timeZone, useLanguage())}</time>;
}
