import type { Column } from '@portico/api/answers/columns.ts';
import { ResponsivePicture } from '@portico/design/responsive-picture.tsx';
import container from '@portico/design/styles/layout.module.css';
import { Breadcrumbs } from '../../../components/headings.tsx';
import { LocalName, LocalParagraph } from '../../../components/local-name.tsx';
import styles from './column-list.module.css';

type Props = {
	column: Pick<Column, 'name' | 'introduction' | 'cover' | 'trail'>;
	/** On the plate with the name, instead of beside it. */
	introductionOnPlate?: boolean;
};

/** The header of a landing page: a full-width picture, with the name on a plate over its corner. */
export function ColumnBanner({ column, introductionOnPlate = false }: Props) {
	const { name, introduction, cover, trail } = column;
	const introductionText = <LocalParagraph className={styles.introduction} text={introduction} />;
	return (
		<div className={cover ? styles.pictured : undefined}>
			{cover && (
				<div className={styles.picture}>
					<ResponsivePicture picture={cover} sizes="100vw" priority />
				</div>
			)}
			<div className={container.container}>
				<header className={styles.head}>
					<div className={styles.plate}>
						<Breadcrumbs trail={trail} />
						<h1 className={styles.name}>
							<LocalName name={name} />
						</h1>
						{introductionOnPlate && introductionText}
					</div>
					{!introductionOnPlate && introductionText}
				</header>
			</div>
		</div>
	);
}
