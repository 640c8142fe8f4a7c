import type { FoundEntry } from '@portico/api/answers/search.ts';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { useId } from 'react';
import { useMessages } from '../../../messages/messages.ts';
import { FoundAttachment } from './found-attachment.tsx';
import { FoundColumn } from './found-column.tsx';
import styles from './found-entries.module.css';
import { FoundLeader } from './found-leader.tsx';
import { FoundUnit } from './found-unit.tsx';
import { FoundVideo } from './found-video.tsx';

const kinds = ['column', 'leader', 'unit', 'film', 'attachment'] as const;

/** Columns, leaders, units, videos and attachments whose name matches, by kind. */
export function FoundEntries({ entries }: { entries: FoundEntry[] }) {
	const { search } = useMessages();
	const heading = useId();
	if (entries.length === 0) return null;
	return (
		<section className={styles.entries} aria-labelledby={heading}>
			<h2 id={heading} className={hidden.hidden}>
				{search.entries}
			</h2>
			{kinds.map((kind) => {
				const found = entries.filter((entry) => entry.kind === kind);
				if (found.length === 0) return null;
				return (
					<div key={kind} className={styles.kind}>
						<h3 id={heading + kind} className={styles.name}>
							{search.entriesOf[kind]}
						</h3>
						<ul className={styles.list} data-kind={kind} aria-labelledby={heading + kind}>
							{found.map((entry) => (
								<li key={keyOf(entry)}>
									<Entry entry={entry} />
								</li>
							))}
						</ul>
					</div>
				);
			})}
		</section>
	);
}

function Entry({ entry }: { entry: FoundEntry }) {
	switch (entry.kind) {
		case 'column':
			return <FoundColumn entry={entry} />;
		case 'leader':
			return <FoundLeader entry={entry} />;
		case 'unit':
			return <FoundUnit entry={entry} />;
		case 'film':
			return <FoundVideo entry={entry} />;
		case 'attachment':
			return <FoundAttachment entry={entry} />;
	}
}

function keyOf(entry: FoundEntry): string {
	switch (entry.kind) {
		case 'column':
			return entry.column.fdCode;
		case 'leader':
			return String(entry.number);
		case 'unit':
			return entry.unitId;
		case 'film':
			return entry.videoId;
		case 'attachment':
			return `${entry.attachment.href} ${entry.article.articleId} ${entry.article.lang}`;
	}
}
