"""What happened: scenario files, snapshots, tools, trajectories and their replay."""
