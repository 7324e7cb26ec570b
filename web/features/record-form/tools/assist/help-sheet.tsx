import { type KeyGroup, KeySheet } from '../../../../ui/key-sheet.tsx'

const KEYS: readonly KeyGroup[] = [
  {
    title: 'Muoversi',
    keys: [
      ['Invio', 'campo seguente, oltre quelli che il modulo ha già scritto'],
      ['Maiusc Invio', 'campo precedente'],
      ['F8', 'prossimo campo da compilare o da correggere'],
      ['Ctrl K', 'trova un campo o un’azione per nome'],
    ],
  },
  {
    title: 'Salvare',
    keys: [
      ['Ctrl S', 'salva il record'],
      ['Ctrl Maiusc S', 'salva la bozza e resta qui'],
    ],
  },
  {
    title: 'Compilare',
    keys: [
      [
        'Ctrl V',
        'fuori dai campi, o più righe in un campo vuoto: legge il testo copiato e propone dove metterlo',
      ],
      ['F9', 'appunti: quello che il cliente dice prima del suo campo'],
      [
        'Ctrl Invio',
        'negli appunti: riporta nel modulo i dati riconosciuti, anche nei campi che compaiono dopo',
      ],
      ['10 caratteri', 'bastano in fondo a un codice fiscale: le prime lettere vengono da cognome e nome'],
      ['↓ ↑', 'apre un elenco e lo scorre; Invio sceglie e va avanti'],
      ['Esc', 'chiude elenchi e finestre'],
    ],
  },
  {
    title: 'Capire',
    keys: [
      ['Alt ?', 'perché questo campo si vede ed è obbligatorio'],
      ['?', 'questi tasti, fuori dai campi'],
    ],
  },
]

/** The keyboard shortcuts of the form. */
export default function HelpSheet({ onClose }: { onClose(): void }) {
  return <KeySheet groups={KEYS} onClose={onClose} />
}
