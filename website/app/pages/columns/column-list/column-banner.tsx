import type { Column } from '@portico/api/answers/columns.ts';
import { languageTag } from '@portico/api/languages.ts';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { LocalName } from '../../../components/local-name/local-name.tsx';
import { ResponsivePicture } from '../../../components/responsive-picture/responsive-picture.tsx';
import container from '../../../design/container.module.css';
import styles from './column-banner.module.css';

type Props = {
	column: Pick<Column, 'name' | 'introduction' | 'cover' | 'trail'>;
	/** Whether the introduction stands on the plate with the name, rather than on paper beside it. */
	introductionOnPlate?: boolean;
};

/** The head of a column's front: its picture across the window, its name on a plate over the picture's corner. */
export function ColumnBanner({ column, introductionOnPlate = false }: Props) {
	const { name, introduction, cover, trail } = column;
	const introducing = introduction && (
		<p className={styles.introduction} lang={languageTag(introduction.lang)}>
			{introduction.text}
		</p>
	);
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
						{introductionOnPlate && introducing}
					</div>
					{!introductionOnPlate && introducing}
				</header>
			</div>
		</div>
	);
}
