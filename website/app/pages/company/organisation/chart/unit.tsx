import type { OrganisationUnit } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { ExpandIcon } from '../../../../components/icons/icons.tsx';
import { OutsideLink } from '../../../../components/links/outside-link/outside-link.tsx';
import { LocalName } from '../../../../components/local-name/local-name.tsx';
import hidden from '../../../../design/visually-hidden.module.css';
import { useMessages } from '../../../../messages/messages.ts';
import { UnitKindMark } from '../kinds/unit-kind-mark.tsx';
import styles from './unit.module.css';

type Props = {
	unit: OrganisationUnit;
	/** Whether none stands below it in its column, where units stand in columns. */
	endsColumn?: boolean;
};

/** A unit of the chart with those below it, which are open until a reader closes them. `#unitId` leads here. */
export function Unit({ unit, endsColumn = false }: Props) {
	const { zzjg } = useMessages();
	const kind = <span className={hidden.hidden}>（{zzjg.kinds[unit.kind]}）</span>;
	return (
		<li
			id={unit.unitId}
			className={styles.unit}
			data-kind={unit.kind}
			data-ends-column={endsColumn || undefined}
		>
			{unit.children.length > 0 ? (
				<details open>
					<summary className={styles.name}>
						<UnitKindMark kind={unit.kind} />
						<span>
							<LocalName name={unit.name} />
							{kind}
							{'\u2060'}
							<ExpandIcon className={styles.sign} />
						</span>
					</summary>
					<Description unit={unit} />
					{unit.href && (
						<OutsideLink className={styles.website} href={unit.href}>
							{zzjg.website}
							<span className={hidden.hidden}>：{unit.name.text}</span>
						</OutsideLink>
					)}
					<ul className={styles.below}>
						{unit.children.map((child) => (
							<Unit key={child.unitId} unit={child} />
						))}
					</ul>
				</details>
			) : (
				<>
					<div className={styles.name}>
						<UnitKindMark kind={unit.kind} />
						<span>
							{unit.href ? (
								<OutsideLink href={unit.href}>
									<LocalName name={unit.name} />
								</OutsideLink>
							) : (
								<LocalName name={unit.name} />
							)}
							{kind}
						</span>
					</div>
					<Description unit={unit} />
				</>
			)}
		</li>
	);
}

/** What a unit does, where its operators say so. It is shown once the reader asks for it, or for the unit. */
function Description({ unit: { description } }: { unit: OrganisationUnit }) {
	if (!description) return null;
	return (
		<p className={styles.description} lang={languageTag(description.lang)}>
			{description.text}
		</p>
	);
}
