import type { LibraryFile } from '@portico/api/newsroom/answers/library.ts';
import { minCoverWidth } from '@portico/api/newsroom/library-rules.ts';
import { Cell, ListTable, NameCell } from '../../controls/list-table.tsx';
import { mediumFacts } from '../../controls/medium-facts.ts';
import { Timestamp } from '../../controls/timestamp.tsx';
import { pictureAddress } from '../../data/picture-address.ts';
import { type Messages, useMessages } from '../../messages/messages.ts';
import styles from './library.module.css';

type Props = { files: readonly LibraryFile[]; onOpen(id: string): void };

/** Files by their pictures. */
export function FileGrid({ files, onOpen }: Props) {
	const messages = useMessages();
	return (
		<ul className={styles.grid}>
			{files.map((file) => (
				<li key={file.id}>
					<button type="button" className={styles.tile} onClick={() => onOpen(file.id)}>
						<Thumbnail file={file} />
						<span className={styles.name}>{file.name}</span>
						<span className={styles.facts}>{mediumFacts(file, messages)}</span>
						<Marks file={file} messages={messages} />
					</button>
				</li>
			))}
		</ul>
	);
}

/** The same files, one below the other, with all that is known of them. */
export function FileTable({ files, onOpen }: Props) {
	const messages = useMessages();
	const { library: texts } = messages;
	return (
		<div className={styles.table}>
			<ListTable label={texts.list} columns={[texts.name, texts.facts, texts.uploadedBy, texts.date]}>
				{files.map((file) => (
					<tr key={file.id}>
						<NameCell>
							<button type="button" className={styles.row} onClick={() => onOpen(file.id)}>
								<Thumbnail file={file} />
								<span>
									<span className={styles.name}>{file.name}</span>
									{file.alt && <span className={styles.facts}>{file.alt}</span>}
									<Marks file={file} messages={messages} />
								</span>
							</button>
						</NameCell>
						<Cell label={texts.facts}>{mediumFacts(file, messages)}</Cell>
						<Cell label={texts.uploadedBy}>{file.uploadedBy ?? texts.imported}</Cell>
						<Cell label={texts.date}>{file.uploadedAt && <Timestamp at={file.uploadedAt} />}</Cell>
					</tr>
				))}
			</ListTable>
		</div>
	);
}

function Thumbnail({ file: { kind, poster, id, digest } }: { file: LibraryFile }) {
	if (poster) {
		return (
			<span className={styles.frame}>
				<img src={pictureAddress(poster, 320, digest)} alt="" loading="lazy" />
			</span>
		);
	}
	const ending = kind === 'file' ? id.slice(id.lastIndexOf('.') + 1).toUpperCase() : '▶';
	return <span className={styles.frame}>{ending}</span>;
}

/** What somebody should do something about. */
function Marks({ file, messages: { library: texts } }: { file: LibraryFile; messages: Messages }) {
	const isSmall = file.kind === 'picture' && (file.width ?? 0) < minCoverWidth;
	if (!file.lacksWords && !isSmall) return null;
	return (
		<span className={styles.marks}>
			{file.lacksWords && <strong>{texts.lacksWords}</strong>}
			{isSmall && <span>{texts.small}</span>}
		</span>
	);
}
