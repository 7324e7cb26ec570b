import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { romeTime } from '../../../contract/index.ts'
import { createReport } from '../../../shared/api/reports.ts'
import {
  formatReportDay,
  isReportPeriod,
  REPORT_MONTHS,
  type ReportPeriod,
} from '../../../shared/report-days.ts'
import { type DeferredTabs, openDeferredTabs } from '../../lib/deferred-tabs.ts'
import { encodePart } from '../../lib/encode-part.ts'
import { send } from '../../lib/transport.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'

/** REPORT-1, REPORT-8: the report of a period, in a new tab. */
export function GenerateReportDialog({ onClose }: { onClose(): void }) {
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const generate = useMutation({
    mutationFn: async (tabs: DeferredTabs) => {
      const query = { startTime: formatReportDay(from ?? ''), endTime: formatReportDay(to ?? '') }
      const { file } = await send(createReport, { query })
      return tabs.show([`/reports/${encodePart(file)}`])
    },
    // REPORT-4: shown as an error, and no tab opens.
    meta: { failureTitle: "Can't create a PDF file" },
    onError: (_error, tabs) => tabs.cancel(),
  })
  const choose = (period: ReportPeriod) => {
    setFrom(period.from)
    setTo(period.to)
  }
  const blocked = generate.data?.[0]
  return (
    <Dialog onClose={onClose} title="Generate Report" size="sm">
      <Stack gap="sm">
        <Group gap="xs">
          {REPORT_MONTHS.map(({ label, daysOf }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="default"
              onClick={() => choose(daysOf(romeTime(new Date())))}
            >
              {label}
            </Button>
          ))}
        </Group>
        <DayInput label="Set From" placeholder="DD/MM/YYYY" value={from} onChange={setFrom} clearable />
        <DayInput
          label="Set To"
          placeholder="DD/MM/YYYY"
          clearable
          value={to}
          onChange={setTo}
          error={from && to && from > to ? 'Viene prima dell’altra data' : undefined}
        />
        {blocked && (
          <a href={blocked} target="_blank" rel="noreferrer">
            Il browser non ha aperto la scheda: apri il report da qui
          </a>
        )}
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={!isReportPeriod(from, to)}
            loading={generate.isPending}
            onClick={() => generate.mutate(openDeferredTabs('Preparazione del report…'))}
          >
            Generate
          </Button>
        </DialogAnswers>
      </Stack>
    </Dialog>
  )
}
