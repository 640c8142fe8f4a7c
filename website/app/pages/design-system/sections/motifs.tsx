import { ResponsivePicture } from '@portico/design/responsive-picture/responsive-picture.tsx';
import plate from '@portico/design/styles/plate.module.css';
import { LargeDate } from '../../../components/publication-date/large-date.tsx';
import { PublicationDate } from '../../../components/publication-date/publication-date.tsx';
import { useDesignSystem } from '../use-design-system.ts';
import { Columns } from './columns.tsx';
import { Section, Specimen } from './section.tsx';

const day = '2026-04-26T02:20:00Z';

/** Recurring elements of the design. */
export function Motifs({ id }: { id: string }) {
	const { texts } = useDesignSystem();
	return (
		<Section id={id} title={texts.motifs}>
			<Columns minWidth="20rem">
				<Specimen title={texts.rules}>
					<p style={{ paddingBlock: 'var(--space-3)', borderBlockStart: 'var(--rule)' }}>{texts.ruleText}</p>
					<p style={{ paddingBlock: 'var(--space-3)', borderBlock: 'var(--hairline)' }}>
						{texts.hairlineText}
					</p>
				</Specimen>
				<Specimen title={texts.dates}>
					<div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 'var(--space-6)' }}>
						<LargeDate timestamp={day} />
						<PublicationDate timestamp={day} />
						<PublicationDate timestamp={day} form="long" />
					</div>
				</Specimen>
			</Columns>
			<Specimen title={texts.plate}>
				<PlateOnPicture />
			</Specimen>
		</Section>
	);
}

/** As on the pages, the plate covers little of the picture on narrow screens. */
function PlateOnPicture() {
	const { texts, picture } = useDesignSystem();
	return (
		<>
			<div style={{ aspectRatio: '21 / 9', overflow: 'hidden' }}>
				<ResponsivePicture picture={picture} sizes="92vw" />
			</div>
			<div
				className={plate.plate}
				style={{
					maxInlineSize: 'min(92%, 40rem)',
					marginBlockStart: 'calc(-1 * clamp(1.5rem, 8vw - 1rem, 7rem))',
				}}
			>
				<p
					className={plate.signal}
					style={{ fontFamily: 'var(--font-title)', fontSize: 'var(--size-h2)', fontWeight: 600 }}
				>
					{texts.plateTitle}
				</p>
				<p style={{ color: 'var(--colour-on-plate-soft)', textWrap: 'pretty' }}>{texts.plateText}</p>
			</div>
		</>
	);
}
