#!/bin/sh
# A user's own status line. It notes what the client says, and how long the transcript is at that moment; it has a fraction of a second.
input=$(cat)
size=$(cat "$HOME"/.claude/projects/*/*.jsonl 2>/dev/null | wc -c)
printf '%s %s\n' "$size" "$input" >> "$HOME/status-line.log"
echo MINE
